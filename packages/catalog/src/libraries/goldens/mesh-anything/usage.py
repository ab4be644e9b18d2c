from main import get_args  # reads the command line
from MeshAnything.models.meshanything import MeshAnything

model = MeshAnything(get_args())
