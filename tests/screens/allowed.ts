/**
 * The intended exceptions, each with its reason; no other file has any. Names of looks are those of
 * the CSS modules.
 */
export interface Allowed {
  what: string
  why: string
}

/** Cut below its last line. */
export const cutBelow: readonly Allowed[] = [
  {
    what: 'a[data-row-link]:is([class*="_title_"], [class*="_titled_"]), [role=row]:has(a[data-row-link]) [role=cell]',
    why: 'a row shows two lines of a text and opens the whole (look, 6)',
  },
  {
    what: '[role=row]:has([role=switch]) :is([role=cell], [class*="_title_"])',
    why: 'the Edit of a row of projects opens the whole (look, 6)',
  },
  {
    what: '[class*="_beside_"] > [class*="_needed_"]',
    why: 'beside a badge the last of what has to stand there gives way whole, and the row opens it (second-line.browser.test.tsx)',
  },
  {
    what: '[data-entry] [class*="_name_"]',
    why: 'a change shows two lines of a title and opens the whole, as a row does',
  },
  {
    what: 'details ol > li > p[lang]',
    why: 'a past case shows two lines of what happened, and the button under it the whole',
  },
]

/** Cut at the end of a line, with an ellipsis. */
export const cutAtEnd: readonly Allowed[] = [
  {
    what: '[class*="_shrinks_"]',
    why: 'on the second line of a row the project alone gives way; the row opens the whole (look, 6)',
  },
  { what: 'summary [class*="_words_"]', why: 'a press on it shows the whole regulation' },
  {
    what: 'header [class*="_company_"]',
    why: 'on a phone the name of the company gives way to what waits for a decision',
  },
]

export const scrollsAcross: readonly Allowed[] = [
  {
    what: '[data-scroll-area][data-wide]',
    why: 'a person added columns, so the table is wider than the screen',
  },
  {
    what: '[data-file-rows]',
    why: 'the rows of a file have all its columns, which keys and fingers scroll',
  },
  {
    what: '[role=radiogroup]',
    why: 'where a narrow screen cuts the strip, it scrolls to the chosen one',
  },
  {
    what: '[role=toolbar], [role=toolbar] > [class*="_chips_"]',
    why: 'chips stand on one line that scrolls, so that no row moves for them',
  },
]

/** Covers the page until it is closed. */
export const covers: readonly Allowed[] = [
  { what: '[data-toast], [data-toast] *', why: 'it goes by itself' },
  {
    what: '[popover], [popover] *',
    why: 'a menu and a list of choices lie over what is behind them',
  },
  {
    what: '[class*="_scrim_"], nav[class*="_over_"], nav[class*="_over_"] *',
    why: 'the main menu over the page closes with the next tap',
  },
]

/** Exceptions by rule of axe. */
export const axeIsWrong: readonly (Allowed & { rule: string })[] = [
  {
    rule: 'scrollable-region-focusable',
    what: '[popover]:has([role=listbox])',
    why: 'the arrows walk the choices from their field, which names the active one',
  },
  {
    rule: 'label-content-name-mismatch',
    what: '[role=tree] [role=treeitem]:has([role=switch])',
    why: 'a row that the foot of the list cuts shows its name and its switch without its second line; its label says all of them',
  },
]
