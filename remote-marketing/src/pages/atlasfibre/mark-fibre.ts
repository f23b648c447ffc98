/**
 * Marks a code and a position in the table of colours; a newly marked code is scrolled into view.
 * @param column the code's, from 0
 * @param position from 1; undefined where no fibre is found
 */
export function markFibre(table: HTMLTableElement, column: number, position: number | undefined): void {
  const [head] = table.rows;
  const numbers = head?.cells[0];
  const chosen = head?.cells[column + 1];
  const isNew = !chosen?.matches('[data-chosen]');
  for (const row of table.rows) {
    row.toggleAttribute('data-found', row.rowIndex === position);
    for (const cell of row.cells) cell.toggleAttribute('data-chosen', cell.cellIndex === column + 1);
  }
  // `scrollIntoView` would move the page too. A code that was marked before keeps the reader's scroll position.
  if (isNew && chosen && numbers && table.parentElement)
    table.parentElement.scrollLeft = chosen.offsetLeft - numbers.clientWidth;
}
