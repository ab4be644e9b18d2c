/** Every id that comes from a card starts so: it can never shadow a name the page's own scripts use. */
export const ID_PREFIX = "card-";
