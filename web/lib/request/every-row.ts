/** Reads a list that comes by pages to its end, to hand all of it over as a file. */

interface Page<Row> {
  total: number;
  rows: readonly Row[];
}

/** `read` gives a page, counted from 0. At most so many rows: a list that grows meanwhile ends, too. */
export async function everyRow<Row>(
  read: (page: number) => Promise<Page<Row>>,
  most: number,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 0; all.length < most; page += 1) {
    const { total, rows } = await read(page);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all.slice(0, most);
}
