"""A photo studio in Blender: shapes, materials, lights, props and the steps from samples to a picture."""
