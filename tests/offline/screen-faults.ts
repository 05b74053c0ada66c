import { type Screens, shipped } from './screens.ts'

/** Screens that show false values; the oracle must find each. */
export const screenFaults = {
  'a change in the box shown as sent': screens({
    rows: (rows, kind, snapshot) =>
      shipped
        .rows(rows, kind, snapshot)
        .map((row) =>
          row.sync?.state === 'saved'
            ? { ...row, sync: { ...row.sync, state: 'sent' as const } }
            : row,
        ),
  }),
  'All sent beside a decision': screens(
    {
      header: (facts) => {
        const said = shipped.header(facts)
        return said.says === 'to-decide' ? { ...said, says: 'all-sent' as const } : said
      },
    },
    'decisions',
  ),
  'a pause that the header does not say': screens(
    { header: (facts) => shipped.header({ ...facts, box: { ...facts.box, paused: null } }) },
    'people',
  ),
  'a refusal that the tray does not list': screens(
    { toDecide: (entries) => entries.filter(({ displayStatus }) => displayStatus === 'decide') },
    'decisions',
  ),
  'a decision with no way on but Discard': screens(
    {
      ways: (view, isHere) =>
        shipped.ways(view, isHere).filter((way) => way === 'discard' || way === 'open'),
    },
    'decisions',
  ),
  'a new record twice in its list': screens({
    rows: (rows, kind, snapshot) => {
      const view = shipped.rows(rows, kind, snapshot)
      return [...view, ...view.filter((row) => row.sync?.numberFollows)]
    },
  }),
  'a number that follows for ever': screens({
    rows: (rows, kind, snapshot) =>
      shipped
        .rows(rows, kind, snapshot)
        .map((row) => (row.sync ? { ...row, sync: { ...row.sync, numberFollows: true } } : row)),
  }),
  'a badge by the last change alone': screens(
    {
      rows: (rows, kind, snapshot) =>
        shipped.rows(rows, kind, snapshot).map((row) => {
          const last = snapshot.lanes.get(row.uid)?.at(-1)
          return row.sync && last
            ? { ...row, sync: { ...row.sync, state: last.displayStatus } }
            : row
        }),
    },
    'decisions',
  ),
  'what was just saved not on the screen': screens({ rows: (rows) => rows }),
  'a record that the server gave left out': screens({
    rows: (rows, kind, snapshot) => shipped.rows(rows.slice(1), kind, snapshot),
  }),
} as const

function screens(of: Partial<Screens>, rich?: 'decisions' | 'people') {
  return { screens: of, rich }
}
