"""Files of examples for people who write an engine of a game in another language.

`docs/vectors.md` describes the files, and `schema.json` among them says what each may hold.

>>> import threeup3down
>>> games = [*played_games(threeup3down, count=2, seed=0)]
>>> files = dict(vector_files(threeup3down, games, seed=0))
>>> [*files][:4]
['cards', 'moves', 'rules', 'deals']
>>> files["cards"][0]
{'text': '1g', 'number': 3, 'rank': '1', 'rank_number': 1}
"""

from .collecting import vector_files
from .schemas import entries_of, schema_of
from .sources import played_games
from .writing import write_vectors

__all__ = ["entries_of", "played_games", "schema_of", "vector_files", "write_vectors"]
