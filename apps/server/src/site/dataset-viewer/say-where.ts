/** The page shows the message at the field: its name is there already. */
export const sayWhere = (message: string): string =>
  message
    .replace(/^Parameter '\w+' at character/, "Character")
    .replace(/^Parameter '\w+' has/, "It has");
