import { firstPages } from './first-pages.ts'

// What of the app lies in one file together. A pattern names what its file takes along; what is forgotten here lies with the first
// page that needs it, and a list that grew heavier for it fails `tests/built`.

const vendor = /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|idb-keyval)[\\/]/
/** What signing in and the screens behind it both use. */
const sharedParts =
  /ui[\\/](later|form[\\/](field|text-field|password-field|check-box|focus-field)|page[\\/](radio-strip|segmented-tabs|open-within|back-link)|sync[\\/]connection-line|brand|visually-hidden|covering-input|dialog[\\/]dialog)|shell[\\/](address|use-theme|use-support|support-links)|workspace[\\/](workspace-context|use-box|use-connection-state)|data[\\/](outbox[\\/]outbox|session[\\/]leave)\.|i18n[\\/](moment|refusal|use-moment)|icons[\\/]Icon(X|Send|CloudOff|CloudCheck|Database|DeviceTablet|Mail|Lock|Eye|EyeOff|Check|Sun|Moon|ChevronLeft|AlertCircle|AlertTriangle)\.|createReactComponent|defaultAttributes/

/** The month to pick a day from, the only part that is built of Mantine's components: fetched when first opened. */
const month = /ui[\\/]form[\\/]month-view|@mantine[\\/](dates|core|hooks)|clsx|dayjs[\\/](locale|plugin[\\/]isoWeek)/
/** What a list needs whose rows become fields: the usual controls, the state of a form, and what judges it; a record by itself too. */
const edit =
  /ui[\\/]table[\\/](edit-row|field-places)|ui[\\/]form[\\/](form-fields|row-control|line-control|use-form-state|choice-buttons|text-area|select(?!-))|records[\\/]form[\\/](row-editor|control-spec|problems|refusal|draft-note|leave-guard)|workspace[\\/]use-(draft|record\.|any-record)|ui[\\/](form[\\/]offered-values|use-settled|status[\\/]spoken)|contract[\\/](kernel[\\/]judge|corrective-actions[\\/]acts)|@mantine[\\/]form|klona|fast-deep-equal/
/** What a list has of forms before any is open: the ways into them, and what becomes of a save. */
const controls = /records[\\/](values|form[\\/](use-inline-edit|use-active-switch|outcome|decision|record-dialog))/
/** What tables need that are written row by row. */
const rowByRow = /records[\\/](form[\\/]use-(row-by-row|answered|removal)|list[\\/]write-acts)/
/** What only pages and dialogs with a whole form need. */
const forms =
  /ui[\\/]form[\\/](form|use-box-popup|choices-field|date-(?!text)|day-box|typed-input|time-list|movable-rows|list-field|number-(?!text)|texts-field|error-summary)|records[\\/]form[\\/]/

/** What no list shows: it lies with the pages and dialogs that do. */
const within = /ui[\\/](tree[\\/]|list[\\/]long-|record[\\/](review-field|facts|figure|history|titled-card))|records[\\/]read-whole|ui[\\/]in-slices|kernel[\\/]search-words|records[\\/]list[\\/](selection|row-menu|server-query|use-server-)|features[\\/]corrective-actions[\\/]system-list/

/** What few ever see, and no list at its first drawing: each part is fetched when it is wanted. */
const seldom = /shell[\\/](locked|help-dialog|worker-watch|take-over)|ui[\\/](filter[\\/]phone-filter-sheet|table[\\/]column-menu)|records[\\/](rows[\\/]|print[\\/]print-(?!menu))|records[\\/]list[\\/](export-|list-menu|column-choice|say-export|use-export-items)|data[\\/](api[\\/](later-operations|read-file|kept-lookups)|images|sheets[\\/]|files[\\/]|cases[\\/](?!cases-name))|workspace[\\/]use-(image|case-shelf)|ui[\\/]image[\\/]|contract[\\/]certificates|kernel[\\/](sheet|zip|refusal\.|upload-limits)|outbox[\\/](refill|save-online|save-direct)|session[\\/]own-session|contract[\\/]proxy-users|shell[\\/]user-guide-link|workspace[\\/]use-account|icons[\\/]Icon(AlignLeft|QuestionMark|ShieldCheck|CircleCheck|Selector|Briefcase|Building|BuildingCommunity|Certificate2|Circle|CloudPause|FoldDown|FoldUp|GripVertical|Key|PhotoUp|ChevronUp|ListCheck|Users|Login2|GitMerge|FileUpload|UserOff|Message|CopyPlus|PencilPlus|ExternalLink|Book2|Calendar|ArrowBackUp|ArrowDown|ArrowRight|ArrowUp|Ban|ClipboardText|Clock|Columns3|Copy|DeviceFloppy|Dots|Equal|FileDownload|FileExport|FileImport|FileOff|FileSpreadsheet|FileTypePdf|Id|InfoCircle|ListDetails|MailForward|MailX|Photo|PlayerPause|Replace|TablePlus|Trash|Upload|UsersGroup|ZoomIn|ZoomOut|ZoomReset|CalendarEvent|ClipboardList|ClipboardOff|Forms|Gauge|Signature|ToggleLeft)\.|node_modules[\\/]workbox-|[iI]nfiniteQuery(Observer|\.js)|queriesObserver|useQueries/

/** What every screen behind the sign-in has, lists that the server pages not among them: the parts, and what the data rooms know of each kind of record. What the contract says of kinds that no device keeps comes with their screens. */
const frame =
  /src[\\/](client[\\/](ui(?![\\/]save-file)|workspace|records[\\/](?!form[\\/]|one[\\/]|list[\\/]use-server-list)|shell(?![\\/](tray|help-dialog))|data(?![\\/]outbox[\\/]file)|i18n|routes[\\/]inside|features[\\/][^\\/]+[\\/](record|chain)\.ts)|contract[\\/](?!catalogue[\\/](?!parts\.)|(?:audit|companies|contractors|hazards|help|invites|jobs|keys|packages|proxy-users|regulations|team)[\\/]))|node_modules/

/**
 * Few files, and none of the later ones on the first screen: what the entry needs, what signing in and the rest share, signing in
 * itself, the frame with all parts, and each capability's first page with what it needs; its other pages stay small files of their own.
 */
export const chunkGroups = [
  { name: 'vendor', test: vendor, priority: 9 },
  { name: 'es', test: /(shell|i18n|access)[\\/]locales[\\/]es\.po/, priority: 8 },
  { name: 'base', tags: ['$initial' as const], test: /src[\\/](client[\\/](?!preload)|contract)|node_modules/, priority: 7 },
  { name: 'shared', test: sharedParts, priority: 6 },
  { name: 'sign-in', test: /features[\\/]access[\\/]/, priority: 5 },
  { name: 'frame', test: isFrame, priority: 4 },
  // Styles of capabilities that few open first.
  { name: 'styles', test: /features[\\/](?!corrective-actions|projects|access|regulations)[^\\/]+[\\/].*\.css$/, priority: 3.7 },
  { name: 'month', test: month, priority: 3.6 },
  // Lists that the server pages, of several capabilities.
  { name: 'server-list', test: /records[\\/]list[\\/](use-server-|server-query)/, priority: 3.58 },
  { name: 'controls', test: controls, priority: 3.57 },
  // What is wanted with every citation, apart from the texts of the few that are opened.
  { name: 'our-copy', test: /regulations[\\/](our-copy|copy)\.ts|regulations[\\/]copy[\\/]headings\.json/, priority: 3.569 },
  // How a person's name is shown, in trees, choices and menus.
  { name: 'people', test: /features[\\/]team[\\/]people-nodes/, priority: 3.568 },
  // What a page shows that reads, with or without a form.
  { name: 'reading', test: /workspace[\\/]use-account|tray[\\/]use-own-page|records[\\/]one[\\/]read-|ui[\\/]record[\\/](facts|figure|titled-card)|packages[\\/](licenses|use-seats)|icons[\\/]Icon(Trash|Clock|MailX|Book2)\./, priority: 3.565 },
  // The catalogue as forms and details read it, without its own screens.
  { name: 'programs', test: /features[\\/]catalogue[\\/](use-catalogue|join)|queriesObserver|useQueries/, priority: 3.563 },
  // A button that does something has no form behind it.
  { name: 'command', test: /records[\\/]form[\\/]use-command/, priority: 3.56 },
  { name: 'row-by-row', test: rowByRow, priority: 3.555 },
  { name: 'edit', test: edit, priority: 3.55 },
  // Of tables that are written before they are sent, of several capabilities.
  { name: 'rows', test: /records[\\/]rows|data[\\/]sheets[\\/](read-sheet|sheet-kind)|icons[\\/]IconClipboardText\./, priority: 3.52 },
  { name: 'forms', test: forms, priority: 3.5 },
  // What pages of several capabilities show: none may come with the first page of another.
  { name: 'images', test: /data[\\/](images|api[\\/]read-file)|workspace[\\/]use-image/, priority: 3.46 },
  { name: 'rules', test: /features[\\/](regulations[\\/]regulation-card|past-cases[\\/](past-cases|asks-nothing))|contract[\\/]regulations[\\/](citation|read-place|recognise)/, priority: 3.45 },
  { name: 'trees', test: /ui[\\/](tree[\\/]|list[\\/]long-)/, priority: 3.44 },
  { name: 'history', test: /records[\\/]one[\\/](changes|record-)|ui[\\/]record[\\/]history/, priority: 3.43 },
  { name: 'icons', test: /icons[\\/]Icon/, minShareCount: 2, priority: 3.42 },
  { name: capabilityOf, debugName: 'capabilities', priority: 3 },
]

/** The capability whose first page this is, or its English, which lies in the same chunk. */
function capabilityOf(id: string): string | null {
  const words = englishOf(id)
  return words === null ? (firstPages.get(id) ?? null) : words
}

/** Every part but the later ones; the records; the English of a capability that has no page of its own and speaks on others' (not of packages, keys, certificates and past cases, which most people never open). */
function isFrame(id: string): boolean {
  const words = englishOf(id)
  if ([month, edit, controls, rowByRow, forms, within, seldom].some((later) => later.test(id))) return false
  return frame.test(id) || (words !== null && !seldomSpoken.has(words) && ![...firstPages.values()].includes(words))
}

const seldomSpoken: ReadonlySet<string> = new Set(['packages', 'keys', 'certificates', 'past-cases'])

const englishOf = (id: string) => /features[\\/]([^\\/]+)[\\/]locales[\\/]en\.po$/.exec(id)?.[1] ?? null
