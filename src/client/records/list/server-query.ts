import { closeTo, mayBeClose } from '#contract/kernel/close-word.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { wordsOf, writeMeanings } from '#contract/kernel/search-words.ts'
import type { Layout } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { listFiltersOf, isDayRangeFilter, type ListFilter, type ListState } from './list-state.ts'

/** The parameters of a read. */
export type QueryParams = Readonly<Record<string, string>>

interface Listed {
  layout: Layout<never>
}

/** Returns the query for the server: one page, with the server's words for sort and filters. */
export function toServerQuery(
  { layout }: Listed,
  { tab, search, sort, picks, days, chips }: ListState,
  without: readonly string[] = none,
): Record<string, string> {
  const typed = search.trim()
  const filters = listFiltersOf(layout).flatMap((filter): [string, string][] => {
    const { key } = filter
    if (without.includes(key)) return []
    const param = filterParamOf(filter)
    const range = days[key]
    if (isDayRangeFilter(filter))
      return range && (range.from !== '' || range.to !== '')
        ? [[param, `${range.from}..${range.to}`]]
        : []
    const chosen = picks[key] ?? []
    return chosen.length === 0 ? [] : [[param, chosen.join(',')]]
  })
  return {
    limit: '100',
    sort: sort.column,
    order: sort.desc ? 'desc' : 'asc',
    ...(layout.tabs && tab !== 'all'
      ? { [layout.tabs.key]: layout.tabs.groups?.[tab]?.join(',') ?? tab }
      : {}),
    ...Object.fromEntries(
      chips.filter((key) => !without.includes(key)).map((key) => [key, 'true']),
    ),
    ...(typed === '' ? {} : { search: typed }),
    ...Object.fromEntries(filters),
  }
}

/** The server's word for a filter. */
export function filterParamOf({ name, ui }: Pick<ListFilter<never>, 'name' | 'ui'>): string {
  return ui.filter?.param ?? name
}

/** Returns the filters of a query, without its order and page size. */
export function onlyFilterParams(query: QueryParams): QueryParams {
  return Object.fromEntries(Object.entries(query).filter(([param]) => !ofPage.includes(param)))
}

/** Returns the filters and the order of a query, without its page size. */
export function withoutPageSize(query: QueryParams): QueryParams {
  return Object.fromEntries(Object.entries(query).filter(([param]) => param !== 'limit'))
}

/**
 * Searches a list on the server like rows on the device: the typed text first, then with one typing
 * error if no row matches.
 */
export interface ServerSearch {
  exact: QueryParams
  /** Checks if any row matches the text, under any settings; null: `exact` answers that itself. */
  anywhere: QueryParams | null
  /** Null: no word may have a typing error. */
  close: QueryParams | null
}

/**
 * Only the device knows the words of choices, so the query has the stored values of each typed
 * word.
 */
export function toServerSearch(
  listed: Listed,
  state: ListState,
  say: Formatter,
  without: readonly string[] = none,
): ServerSearch {
  const query = toServerQuery(listed, state, without)
  const words = wordsOf(foldText(state.search))
  const exact = {
    ...query,
    ...searchMeanings(listed, words, say, (word) => (text) => text.includes(word)),
  }
  if (!words.some(mayBeClose)) return { exact, anywhere: null, close: null }
  const close = {
    ...query,
    close: 'true',
    ...searchMeanings(listed, words, say, (word) =>
      mayBeClose(word) ? either(word) : (text) => text.includes(word),
    ),
  }
  const narrows = Object.keys(onlyFilterParams(exact)).some((param) => !ofSearch.includes(param))
  return {
    exact,
    anywhere: narrows
      ? {
          limit: '1',
          ...Object.fromEntries(
            Object.entries(exact).filter(([param]) => ofSearch.includes(param)),
          ),
        }
      : null,
    close,
  }
}

const ofSearch: readonly string[] = ['search', 'means']
const ofPage: readonly string[] = ['limit', 'sort', 'order']

/** Returns the searchable choices whose word in this language contains the text. */
function searchMeanings(
  { layout }: Listed,
  words: readonly string[],
  say: Formatter,
  finds: (word: string) => (text: string) => boolean,
): { means?: string } {
  const choices = layout.fieldViews.flatMap(({ ui, field }) =>
    ui.search && field.kind === 'choice' ? field.options : [],
  )
  // The server knows values whose word equals the stored text.
  const translated = choices
    .map((value) => ({ value, text: foldText(say.choiceText(value)) }))
    .filter(({ value, text }) => text !== foldText(value))
  const meanings = words.map((word) => {
    const found = finds(word)
    return translated.filter(({ text }) => found(text)).map(({ value }) => value)
  })
  return meanings.every((values) => values.length === 0) ? {} : { means: writeMeanings(meanings) }
}

function either(word: string): (text: string) => boolean {
  const close = closeTo(word)
  return (text) => text.includes(word) || close(text)
}

const none: readonly string[] = []
