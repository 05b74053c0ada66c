/** What is meant to be as it is, and why: the one place that says so. Names of looks are those of the CSS modules. */
export interface Allowed {
  what: string
  why: string
}

/** Cut after its last line, at the foot. */
export const cutBelow: readonly Allowed[] = [
  { what: '[role=cell], [class*="_title_"]:is([role=cell] *)', why: 'a row shows two lines of a text and opens the whole (look, 6)' },
]

/** Cut at the end of a line, with an ellipsis. */
export const cutAtEnd: readonly Allowed[] = [
  { what: '[class*="_underWords_"], [class*="_shrinks_"]', why: 'the second line of a row is one line; the whole stands in what the row or its Edit opens (look, 6)' },
  { what: 'summary [class*="_words_"]', why: 'a press on it shows the whole regulation' },
  { what: 'header [class*="_company_"]', why: 'on a phone the name of the company gives way to what waits for a decision' },
  { what: '[class*="_entry_"] [class*="_name_"]', why: 'the change that is chosen stands whole beside the list of changes' },
]

export const scrollsAcross: readonly Allowed[] = [
  { what: '[data-scroll-area][data-wide]', why: 'a person added columns, so the table is wider than the screen' },
  { what: '[role=radiogroup]', why: 'where a narrow screen cuts the strip, it scrolls to the chosen one' },
  { what: '[role=toolbar]', why: 'chips of a phone stand on one line that scrolls' },
]

/** Lies over the page until it is closed. */
export const covers: readonly Allowed[] = [
  { what: '[data-toast], [data-toast] *', why: 'it goes by itself' },
  { what: '[popover], [popover] *', why: 'a menu and a list of choices lie over what is behind them' },
  { what: '[class*="_scrim_"], nav[class*="_over_"], nav[class*="_over_"] *', why: 'the main menu over the page closes with the next tap' },
]

/** By rule of axe. */
export const axeIsWrong: readonly (Allowed & { rule: string })[] = [
  { rule: 'scrollable-region-focusable', what: '[popover]:has([role=listbox])', why: 'the arrows walk the choices from their field, which names the active one' },
]
