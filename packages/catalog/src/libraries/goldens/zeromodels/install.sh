pip install zeromodels
