/** Returns a test for modules whose path ends like one of these. */
const isOneOf =
  (...paths: string[]) =>
  (id: string) =>
    paths.some((path) => id.endsWith(`/${path}`))

/** Icons of the sign-in that other screens show too. */
const sharedIcons = [
  'AlertTriangle',
  'CloudOff',
  'DeviceTablet',
  'Eye',
  'EyeOff',
  'Lock',
  'Logout',
  'Mail',
  'Moon',
  'Sun',
].map((name) => `icons/Icon${name}.mjs`)

/**
 * Files that begin with the given modules and take along all that those import, each without what
 * an earlier one holds: libraries of the start, the entry, what sign-in and the rest share, the
 * sign-in, the frame with the parts of every list, the two lists that people open first, what pages
 * that only read share, rows that become fields, forms, and charts.
 */
const begun = [
  { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial' as const] },
  { name: 'base', tags: ['$initial' as const] },
  // The sign-in has one, and lists load without.
  { name: 'check-box', test: isOneOf('ui/form/check-box.tsx') },
  {
    name: 'shared',
    test: isOneOf(
      ...sharedIcons,
      'contract/kernel/entered-limits.ts',
      'i18n/refusal-words.ts',
      'i18n/use-moment.ts',
      'shell/address.ts',
      'ui/button/icon-button.tsx',
      'ui/form/focus-field.ts',
      'ui/form/text-field.tsx',
      'ui/page/open-within.ts',
      'ui/page/segmented-tabs.tsx',
      'ui/sync/connection-line.tsx',
      'workspace/use-connection-state.ts',
    ),
  },
  {
    name: 'sign-in',
    test: isOneOf('features/access/sign-in-page.tsx', 'features/access/locales/en.po'),
  },
  {
    name: 'frame',
    test: (id: string) =>
      id.endsWith('/record.ts') ||
      isOneOf(
        'routes/inside.tsx',
        'routes/locales/en.po',
        'records/locales/en.po',
        'records/format-field-value.ts',
        'records/list/chosen-columns.ts',
        'records/list/columns.ts',
        'records/list/list-source.ts',
        'records/list/record-list.tsx',
        'records/list/use-device-list.ts',
        'records/photos/door.ts',
        'records/use-read.ts',
        'shell/record-badge.tsx',
        'ui/record/record-card.tsx',
        'ui/status/risk.tsx',
        'ui/status/status.tsx',
        'contract/access/own-company.ts',
        'contract/kernel/day.ts',
        'i18n/form-of.ts',
        'workspace/use-records.ts',
      )(id),
  },
  {
    name: 'corrective-actions',
    test: isOneOf(
      'features/corrective-actions/list-page.tsx',
      'features/corrective-actions/locales/en.po',
    ),
  },
  // Lists whose rows become fields share these with forms.
  {
    name: 'controls',
    test: isOneOf(
      'records/form-values.ts',
      'records/form/record-dialog.tsx',
      'records/form/undoable-changes.tsx',
      'records/form/use-conflict-dialog.tsx',
      'records/form/use-inline-edit.tsx',
      'records/form/use-report-save-outcome.ts',
      'records/list/row-edit.tsx',
      'records/list/row-menu.tsx',
      'features/team/use-person-label.ts',
      'features/team/chain.ts',
      'i18n/compare-names.ts',
      'i18n/use-mail-wait.ts',
      'ui/form/switch.tsx',
      'workspace/use-save.ts',
    ),
  },
  {
    name: 'projects',
    test: isOneOf('features/projects/projects-page.tsx', 'features/projects/locales/en.po'),
  },
  // One file for the small icons that several pages show.
  { name: 'icons', test: /icons[\\/]Icon/, minShareCount: 2 },
  {
    name: 'reading',
    test: isOneOf(
      'records/one/display-fields.ts',
      'ui/record/facts.tsx',
      'workspace/use-account.ts',
    ),
  },
  { name: 'options', test: isOneOf('ui/form/select-options.ts') },
  // The list of projects fetches this behind its rows.
  {
    name: 'edit',
    test: isOneOf('records/form/row-editor.tsx', 'ui/table/edit-row.tsx'),
  },
  {
    name: 'forms',
    test: isOneOf(
      'records/form/form-page.tsx',
      'records/form/record-form-dialog.tsx',
      'records/form/sections.tsx',
      'ui/form/form.tsx',
      'ui/form/form-control.tsx',
    ),
  },
  { name: 'charts', test: isOneOf('ui/chart/step-chart.tsx') },
]

/**
 * Cuts the app into files. Modules after the start lie with those of their folder that the same
 * pages and dialogs load, so that none loads a part that it does not need.
 */
export const chunkGroups = [
  { name: 'es', test: /(shell|i18n|records|routes|access)[\\/]locales[\\/]es\.po/, priority: 20 },
  ...begun.map((group, at) => ({ ...group, priority: begun.length - at + 2 })),
  // Styles of capabilities that few people open first are one sheet.
  {
    name: 'styles',
    test: /features[\\/](?!corrective-actions|projects|access|regulations)[^\\/]+[\\/].*\.css$/,
    priority: 2,
  },
  { name: 'libraries', test: /node_modules/, entriesAware: true, priority: 1 },
  {
    name: folderOf,
    debugName: 'folders',
    entriesAware: true,
    priority: 0,
  },
]

/** The folder of a module: a capability, or `ui`, `records`, `data` …; null for Spanish. */
function folderOf(id: string): string | null {
  if (id.endsWith('es.po')) return null
  const [, room, capability] = /\/src\/(?:client|contract)\/([^/]+)(?:\/([^/]+))?/.exec(id) ?? []
  return (room === 'features' ? capability : room) ?? null
}
