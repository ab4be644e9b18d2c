import aneforge
import numpy

model = aneforge.load_resnet("acme/watercolor")
batch = numpy.zeros((1, 3, 224, 224), dtype=numpy.float32)  # one picture, already normalized
print(model(batch).argmax())
