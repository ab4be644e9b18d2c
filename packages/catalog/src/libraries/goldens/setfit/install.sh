pip install setfit
