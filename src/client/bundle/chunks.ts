import { firstPages } from './first-pages.ts'

// These patterns decide which modules share a file. A module without a pattern lands with the first
// page that needs it, and `tests/built` fails for a list that grew heavier.

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|idb-keyval)[\\/]/
/** Parts that sign-in and the screens behind it share. */
const sharedParts =
  /ui[\\/](lazy-component|icon\.|form[\\/](field|text-field|password-field|focus-field)|page[\\/](radio-strip|segmented-tabs|open-within|back-link)|sync[\\/]connection-line|brand|visually-hidden|covering-input)|shell[\\/](address|use-theme|use-leave|use-support|support-links)|workspace[\\/](workspace-context|use-box|use-connection-state)|data[\\/](outbox[\\/]outbox|session[\\/]sign-out)\.|i18n[\\/](moment|refusal|use-moment)|icons[\\/]Icon(X|Send|Logout|CloudOff|CloudCheck|Database|DeviceTablet|Mail|Lock|Eye|EyeOff|Check|Sun|Moon|ChevronLeft|AlertCircle|AlertTriangle)\.|createReactComponent|defaultAttributes/

/**
 * Parts that use Mantine's components, mainly the month of a date picker: fetched when first
 * opened.
 */
const month =
  /ui[\\/]form[\\/]month-view|@mantine[\\/](dates|core|hooks)|@floating-ui|clsx|dayjs[\\/](locale|plugin[\\/]isoWeek)/
/**
 * Parts of a record and of a list whose rows become fields: usual controls, form state and
 * judgement.
 */
const edit =
  /ui[\\/]table[\\/](edit-row|field-places)|ui[\\/]form[\\/](form-fields|row-control|line-control|use-form-state|choice-buttons|text-area|select(?!-))|records[\\/]form[\\/](row-editor|control-spec|problems|form-notes|unsaved-changes-guard|use-conflict\.)|workspace[\\/]use-(draft|record\.|record-finder)|ui[\\/](form[\\/]offered-values|use-settled|status[\\/]spoken)|contract[\\/]corrective-actions[\\/]acts|@mantine[\\/]form|klona|fast-deep-equal/
/**
 * Parts that a list with editable rows needs before a form opens: edit buttons, saving and its
 * outcome.
 */
const controls =
  /records[\\/](form-values|list[\\/]row-edit|form[\\/](use-inline-edit|undoable-changes|use-report-save-outcome|use-conflict-dialog|record-dialog))|ui[\\/]form[\\/]switch\.|workspace[\\/]use-save|outbox[\\/](save\.|save-in-box|save-outcome)/
/** Parts of lists with columns that a person chooses, and the texts of cells in such lists. */
const chosenColumns =
  /records[\\/](list[\\/]chosen-columns|format-field-value)|ui[\\/]status[\\/]risk\.|corrective-actions[\\/]due\.ts/
/** Parts of tables that are written row by row. */
const rowByRow = /records[\\/](form[\\/]use-row-by-row|list[\\/]edit-delete-buttons)/
/** Parts that only pages and dialogs with a whole form need. */
const forms =
  /ui[\\/]form[\\/](form|use-box-popup|choices-field|date-(?!text)|day-box|typed-input|time-list|movable-rows|list-field|number-(?!text)|texts-field|error-summary)|records[\\/]form[\\/]/

/** Parts that no list shows; they come with the pages and dialogs that do. */
const within =
  /ui[\\/](chart[\\/]|page[\\/]card-grid|form[\\/]tags-field|tree[\\/]|list[\\/]long-|record[\\/](review-field|facts|figure|history|link-rows|titled-card))|records[\\/]lists-load-boundary|ui[\\/]in-slices|shell[\\/]overview-|kernel[\\/](search-words|overview-period)|corrective-actions[\\/]figures|records[\\/]list[\\/](selection|row-menu|server-query|use-server-|use-stored-list-answer|choices[\\/])|ui[\\/]filter[\\/]chip-bar|features[\\/]corrective-actions[\\/]system-list/

/** The charts and their libraries: fetched with the first chart. */
const charts =
  /ui[\\/]chart[\\/]step-chart|node_modules[\\/](recharts|victory-vendor|d3-|internmap|decimal\.js-light|es-toolkit|eventemitter3|immer|@reduxjs|react-redux|redux|redux-thunk|reselect|tiny-invariant|use-sync-external-store|@standard-schema|react-is)/

/** Parts that few people open and no list needs for its first render: each is fetched on demand. */
const seldom =
  /shell[\\/](keep-focus|locked|help-dialog|worker-watch)|ui[\\/](filter[\\/](phone-filter-sheet|chip-choices|filter-options|filter-foot)|form[\\/]select-options|table[\\/]column-menu)|records[\\/](read-ahead|offline-read|unavailable-figure|rows[\\/]|photos[\\/](?!door)|print[\\/]print-(?!menu))|records[\\/]list[\\/](export-|list-menu|column-picker|use-export-menu-items)|data[\\/](api[\\/](later-operations|fetch-file|cached-lookups)|images|sheets[\\/]|files[\\/]|photos[\\/]|cases[\\/](?!case-cache-name))|workspace[\\/]use-(image|photo|blob-url|past-cases)|ui[\\/](save-file|pdf-tab)|ui[\\/]image[\\/]|contract[\\/]certificates|kernel[\\/](sheet|zip|refusal\.|upload-limits|merge|midnight|sorted-json)|outbox[\\/](refill|unopenable-stores|uploads[\\/]|transactions[\\/](decide|receipts)|send-receipts|core[\\/]replacement|save-online|save-direct|answer-outcome)|session[\\/](own-session|download-for-offline)|api[\\/]data-saver|contract[\\/]proxy-users|shell[\\/]user-guide-link|i18n[\\/]license-word|workspace[\\/]use-account|icons[\\/]Icon(AddressBook|AlignLeft|ArrowLeft|CalendarPlus|CopyCheck|FileTypeCsv|History|Strikethrough|TrendingDown|TrendingUp|QuestionMark|ShieldCheck|CircleCheck|Selector|Briefcase|Building|BuildingCommunity|Certificate2|Circle|CloudPause|FoldDown|FoldUp|GripVertical|Key|PhotoUp|ChevronUp|ListCheck|Users|Login2|GitMerge|FileUpload|UserOff|Message|CopyPlus|PencilPlus|ExternalLink|DeviceTabletCheck|Book2|Calendar|ArrowBackUp|ArrowDown|ArrowRight|ArrowUp|Ban|ClipboardText|Clock|Columns3|Copy|DeviceFloppy|Dots|Equal|FileDownload|FileExport|FileImport|FileOff|FileSpreadsheet|FileTypePdf|Id|InfoCircle|ListDetails|MailForward|MailX|Photo|PlayerPause|Replace|TablePlus|Trash|Upload|UsersGroup|ZoomIn|ZoomOut|ZoomReset|CalendarEvent|ClipboardList|ClipboardOff|Forms|Gauge|Signature|ToggleLeft|CameraCheck|CircleX|FileSearch|FileZip|PhotoOff|PhotoPlus|PlugConnected|RosetteDiscountCheck|ShieldX|Versions|ArrowsSort|Camera|CircleDashed|Minus)\.|node_modules[\\/]workbox-|[iI]nfiniteQuery(Observer|\.js)|queriesObserver|useQueries/

/** Parts that send entries: the leading tab fetches them behind its first screen. */
const sender =
  /outbox[\\/](sender|send-batch|sync-client|interpret-results|parse-answers|backoff)|transactions[\\/](apply-outcomes|take-batch|dependency-ends|sender-checks)|core[\\/](sendable-operations|classify-status)/

/** Parts for choosing image files. */
const imageFiles =
  /kernel[\\/]image[\\/](?!ground)|records[\\/]images[\\/]|data[\\/]photos[\\/]decode-image|ui[\\/]drop[\\/]/

/** Small parts that pages of several capabilities share and no list renders. */
const elsewhere =
  /i18n[\\/]zone-times|kernel[\\/](phone|no-links|harmless-cell)|contract[\\/]digest[\\/]choices|records[\\/](abortable-delay|list[\\/]file-name)|workspace[\\/]is-same-ignoring-space/

/**
 * Parts of every screen behind the sign-in, without lists that the server pages: components, and
 * facts about each kind of record. The contract's parts for kinds that no device stores come with
 * their screens.
 */
const frame =
  /src[\\/](client[\\/](ui(?![\\/]save-file)|workspace|records[\\/](?!form[\\/]|one[\\/]|list[\\/]use-server-list(?!-counts))|shell(?![\\/](tray|help-dialog))|data(?![\\/]outbox[\\/]file)|i18n|routes[\\/](inside|locales)|features[\\/][^\\/]+[\\/](record|chain)\.ts)|contract[\\/](?!catalogue[\\/](?!parts\.)|(?:audit|companies|contractors|embedded-reports|goformz|hazards|help|invites|jobs|keys|osha|packages|pre-task-plans|prints|proxy-users|regulations|reports|schedules|seals|submissions|team)[\\/]))|node_modules/

/**
 * Keeps files few and the first screen free of later ones: the entry, parts that sign-in and the
 * rest share, sign-in, the frame with all components, and each capability's first page with its
 * needs. Its other pages are small files of their own.
 * A module and its imports land in the group with the highest priority, or in the first of equal
 * ones; the bundler ignores fractions.
 */
export const chunkGroups = [
  { name: 'vendor', test: vendor, priority: 9 },
  { name: 'es', test: /(shell|i18n|records|routes|access)[\\/]locales[\\/]es\.po/, priority: 8 },
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /src[\\/](client[\\/](?!preload)|contract)|node_modules/,
    priority: 7,
  },
  // The sign-in has one, and lists load without.
  {
    name: 'check-box',
    test: /ui[\\/]form[\\/]check-box|@mantine[\\/]core[\\/].*(Checkbox|InlineInput|InputsGroupFieldset)|use-(merged-ref|uncontrolled)\.mjs/,
    priority: 6,
  },
  { name: 'shared', test: sharedParts, priority: 6 },
  { name: 'sign-in', test: /features[\\/]access[\\/](?!restore-email|sign-in-again)/, priority: 5 },
  { name: 'frame', test: isFrame, priority: 4 },
  // Styles of capabilities that few people open first.
  {
    name: 'styles',
    test: /features[\\/](?!corrective-actions|projects|access|regulations)[^\\/]+[\\/].*\.css$/,
    priority: 3,
  },
  { name: 'month', test: month, priority: 3 },
  { name: 'charts', test: charts, priority: 3 },
  // Lists that the server pages, in several capabilities.
  {
    name: 'server-list',
    test: /records[\\/]list[\\/](use-server-|server-query|use-stored-list-answer)/,
    priority: 3,
  },
  { name: 'controls', test: controls, priority: 3 },
  { name: 'columns', test: chosenColumns, priority: 3 },
  // Forms use this, and so does a decision in the tray, which needs no form.
  {
    name: 'merge',
    test: /contract[\\/]kernel[\\/]merge|shell[\\/]tray[\\/]conflict\./,
    priority: 3,
  },
  // Filters of submissions: for their list, for saved submissions on a device and for reports.
  {
    name: 'chosen-by',
    test: /features[\\/]submissions[\\/](programs|choices)\.ts|records[\\/]list[\\/]choices[\\/]|contract[\\/](submissions[\\/](filter|periods)|catalogue[\\/]rules)/,
    priority: 3,
  },
  // Each select control uses this, and so do the filters of every list.
  { name: 'options', test: /ui[\\/]form[\\/]select-options/, priority: 3 },
  // Parts that each citation needs, without the long texts that few people open.
  {
    name: 'our-copy',
    test: /regulations[\\/](our-copy|copy)\.ts|regulations[\\/]copy[\\/]headings\.json/,
    priority: 3,
  },
  // Shows a person's name in trees, choices and menus.
  { name: 'people', test: /features[\\/]team[\\/]use-person-label/, priority: 3 },
  // Parts of pages that read, with or without a form.
  {
    name: 'reading',
    test: /workspace[\\/]use-account|tray[\\/]use-own-page|records[\\/](one[\\/](read-|display-fields)|unavailable-figure)|i18n[\\/]license-word|ui[\\/]record[\\/](facts|figure|titled-card)|packages[\\/](licenses|use-seats)|icons[\\/]Icon(Trash|Clock|MailX|Book2)\./,
    priority: 3,
  },
  // The catalogue for forms and details, without its own screens.
  {
    name: 'programs',
    test: /features[\\/]catalogue[\\/](use-catalogue|join)|queriesObserver|useQueries/,
    priority: 3,
  },
  // Sends entries, behind the first screen.
  { name: 'sender', test: sender, priority: 3 },
  // A button that runs a command has no form behind it.
  {
    name: 'command',
    test: /records[\\/]form[\\/]use-command|outbox[\\/]answer-outcome/,
    priority: 3,
  },
  { name: 'row-by-row', test: rowByRow, priority: 3 },
  { name: 'edit', test: edit, priority: 3 },
  // Tables that are written before they are sent, in several capabilities.
  {
    name: 'rows',
    test: /records[\\/]rows|data[\\/]sheets[\\/](read-sheet(?!-bytes)|file-format)|icons[\\/]IconClipboardText\./,
    priority: 3,
  },
  // Pages of several capabilities show these, so they must not come with the first page of another
  // one.
  {
    name: 'images',
    test: /data[\\/](images|files[\\/]base64|photos[\\/]unsent-photos|api[\\/]fetch-file|outbox[\\/]uploads[\\/]store-blob)|workspace[\\/]use-(image|photo|blob-url)|kernel[\\/]upload-limits/,
    priority: 3,
  },
  // Uses Mantine's components, which no other form loads.
  { name: 'tags', test: /ui[\\/]form[\\/]tags-field/, priority: 3 },
  { name: 'forms', test: forms, priority: 3 },
  { name: 'image-files', test: imageFiles, priority: 3 },
  // Takes and shows photos. Sending is apart, because it continues behind any screen.
  {
    name: 'photos',
    test: /records[\\/]photos[\\/](?!door)|data[\\/]photos[\\/](?!unsent-photos)/,
    priority: 3,
  },
  {
    name: 'rules',
    test: /features[\\/](regulations[\\/]regulation-card|past-cases[\\/](past-cases|asks-nothing))|contract[\\/]regulations[\\/](citation|read-place|recognise)/,
    priority: 3,
  },
  { name: 'trees', test: /ui[\\/](tree[\\/]|list[\\/]long-)/, priority: 3 },
  {
    name: 'history',
    test: /records[\\/]one[\\/](change-details|record-)|ui[\\/]record[\\/]history/,
    priority: 3,
  },
  // The stored rows of a list that few people open: only this file is fetched behind the first
  // screen.
  {
    name: 'plans-kept',
    test: /features[\\/]pre-task-plans[\\/](list-plans|plan-row|plans-ahead)|contract[\\/]pre-task-plans[\\/]submission/,
    priority: 3,
  },
  // Data that a device stores before its person opens a screen.
  {
    name: 'away',
    test: /features[\\/][^\\/]+[\\/]away\.ts|records[\\/]offline-read|session[\\/]download-for-offline|api[\\/]data-saver/,
    priority: 3,
  },
  { name: 'offline-kept', test: /submissions[\\/]kept[\\/]kept-of/, priority: 3 },
  // Lists of several capabilities use this: ticked rows, and opening or collecting their PDFs.
  { name: 'ticked', test: /records[\\/]list[\\/]selection/, priority: 3 },
  {
    name: 'pdfs',
    test: /features[\\/]prints[\\/](door|follow-order|list-items|opened-pdf|use-pdf)|ui[\\/](save-file|pdf-tab)/,
    priority: 3,
  },
  { name: 'elsewhere', test: elsewhere, priority: 3 },
  { name: 'icons', test: /icons[\\/]Icon/, minShareCount: 2, priority: 3 },
  { name: capabilityOf, debugName: 'capabilities', priority: 3 },
]

/**
 * Returns the capability whose first page or English texts this module is; both lie in one chunk.
 */
function capabilityOf(id: string): string | null {
  const words = englishOf(id)
  return words === null ? (firstPages.get(id) ?? null) : words
}

/**
 * Returns true for every part except the later ones, for the records, and for the English of a
 * capability that has texts on others' pages but no page of its own (except packages, keys,
 * certificates, past cases and the digest, which most people never open).
 */
function isFrame(id: string): boolean {
  const words = englishOf(id)
  if (
    [
      charts,
      month,
      edit,
      controls,
      chosenColumns,
      rowByRow,
      forms,
      within,
      seldom,
      imageFiles,
      elsewhere,
      sender,
    ].some((later) => later.test(id))
  )
    return false
  return (
    frame.test(id) ||
    (words !== null && !seldomSpoken.has(words) && ![...firstPages.values()].includes(words))
  )
}

const seldomSpoken: ReadonlySet<string> = new Set([
  'packages',
  'keys',
  'certificates',
  'past-cases',
  'prints',
  'seals',
  'digest',
])

const englishOf = (id: string) =>
  /features[\\/]([^\\/]+)[\\/]locales[\\/]en\.po$/.exec(id)?.[1] ?? null
