export const MAX_PAGE = 1000;
