import type { Messages } from '@lingui/core'
import type { Kind } from '#contract/kernel/entity.ts'
import { roles } from '#contract/kernel/role.ts'
import type { WorkspaceRegistrations } from '#client/data/session/open-workspace.ts'
import type { CachedKind, KindRegistry } from '#client/data/replica/record.ts'
import { catalogue } from '#client/features/catalogue/capability.ts'
import { certificates } from '#client/features/certificates/capability.ts'
import { companies } from '#client/features/companies/capability.ts'
import { contractors } from '#client/features/contractors/capability.ts'
import { correctiveActions } from '#client/features/corrective-actions/capability.ts'
import { devices } from '#client/features/devices/capability.ts'
import { digest } from '#client/features/digest/capability.ts'
import { embeddedReports } from '#client/features/embedded-reports/capability.ts'
import { goformz } from '#client/features/goformz/capability.ts'
import { guestLinks } from '#client/features/guest-links/capability.ts'
import { hazards } from '#client/features/hazards/capability.ts'
import { invites } from '#client/features/invites/capability.ts'
import { audit } from '#client/features/audit/capability.ts'
import { help } from '#client/features/help/capability.ts'
import { jobs } from '#client/features/jobs/capability.ts'
import { prints } from '#client/features/prints/capability.ts'
import { proxyUsers } from '#client/features/proxy-users/capability.ts'
import { keys } from '#client/features/keys/capability.ts'
import { preTaskPlans } from '#client/features/pre-task-plans/capability.ts'
import { offline } from '#client/features/offline/capability.ts'
import { osha } from '#client/features/osha/capability.ts'
import { overview } from '#client/features/overview/capability.ts'
import { packages } from '#client/features/packages/capability.ts'
import { projects } from '#client/features/projects/capability.ts'
import { regulations } from '#client/features/regulations/capability.ts'
import { schedules } from '#client/features/schedules/capability.ts'
import { seals } from '#client/features/seals/capability.ts'
import { comments } from '#client/features/comments/capability.ts'
import { secondPerson } from '#client/features/second-person/capability.ts'
import { setup } from '#client/features/setup/capability.ts'
import { submissions } from '#client/features/submissions/capability.ts'
import { team } from '#client/features/team/capability.ts'
import { type Catalogues, type LoadWords, needWords } from '#client/i18n/language.ts'
import { messages as sharedEnglish } from '#client/i18n/locales/en.po'
import type { ClientCapability, Page } from '#client/shell/capability.ts'
import { messages as shellEnglish } from '#client/shell/locales/en.po'
import type { SlotTable } from '#client/shell/slots.tsx'
import type { RecordRegistry } from '#client/shell/tray/record-words.ts'
import type { NamedData } from './offline-data.ts'

/**
 * The one list of the client's capabilities, in the contract's order. Routes, menus, words,
 * records, chunks and preloaded files follow from it.
 */
export const capabilities = [
  packages,
  keys,
  companies,
  contractors,
  team,
  certificates,
  proxyUsers,
  prints,
  seals,
  regulations,
  catalogue,
  hazards,
  projects,
  setup,
  invites,
  submissions,
  correctiveActions,
  guestLinks,
  secondPerson,
  comments,
  preTaskPlans,
  goformz,
  embeddedReports,
  schedules,
  digest,
  osha,
  overview,
  offline,
  devices,
  jobs,
  help,
  audit,
] as const satisfies readonly ClientCapability[]

const all: readonly ClientCapability[] = capabilities
const filled = all.flatMap(({ name, slots: own = {} }) =>
  Object.entries(own).map(([slot, parts]) => ({ name, slot, parts })),
)
const spoken = all.flatMap(({ name, recordWords }) => (recordWords ? [{ name, recordWords }] : []))

/** Address, screen and permitted roles of each page (SES-49, SES-55, SES-60). */
export const pages: readonly Page[] = [
  ...all.flatMap(({ name, pages: own, savesOnline }) =>
    own.map((page): Page => ({
      ...page,
      ...(savesOnline && { savesOnline }),
      words: [
        ...new Set([
          name,
          ...(page.words ?? []),
          ...filled.flatMap((one) => (one.slot.startsWith(`${page.slots}.`) ? [one.name] : [])),
        ]),
      ],
    })),
  ),
  {
    path: '/back-office/sync',
    roles: [roles.safetyProfessional],
    words: ['tray', ...spoken.map(({ name }) => name)],
    load: () => loadTray(),
  },
]

/** Old addresses and their new ones. */
export const movedPaths: Readonly<Record<string, string>> = Object.assign(
  {},
  ...all.map((one) => one.moved),
)
/** Screens for everybody, with or without a session. */
export const openPages = all.flatMap(({ name, openPages: own = [] }) =>
  own.map((page) => ({ ...page, words: ['frame', 'records', name] })),
)
/** Screens for visitors; they look like the sign-in. */
export const visitorPages = all.flatMap(({ name, visitorPages: own = [] }) =>
  own.map((page) => ({ ...page, words: ['access', 'frame', 'records', name] })),
)

/** Loads what the capabilities store on the device. */
const loadData = once(() =>
  Promise.all(
    all.flatMap(({ name, data }) =>
      data ? [data().then((loaded): NamedData => ({ ...loaded, name }))] : [],
    ),
  ),
)

/** Loads records and lookups of all capabilities; their files come with the frame. */
export const loadRegistered = once(async (): Promise<WorkspaceRegistrations> => {
  const parts = await loadData()
  // A missing record is a compile error here.
  const none = {} satisfies Record<WithoutRecord<Kind | CachedKind>, never>
  return {
    records: Object.assign(none, ...parts.map(({ records }) => records)) as KindRegistry,
    lookups: (me) => parts.flatMap(({ lookups }) => lookups?.(me) ?? []),
    offlinePrefetches: [
      ...parts.flatMap(({ ahead }) => ahead ?? []),
      async (workspace) => (await import('./offline-data.ts')).startDownloads(workspace, parts),
    ],
  }
})

/** Loads the words of the sync screen about records, which lie in files of their own. */
export const loadRecordWords = once(async (): Promise<RecordRegistry> => {
  const [parts] = await Promise.all([
    Promise.all(spoken.map(({ recordWords }) => recordWords())),
    Promise.all(['tray', ...spoken.map(({ name }) => name)].map(needWords)),
  ])
  const none = {} satisfies Record<WithoutWords<Kind>, never>
  return Object.assign(none, ...parts) as RecordRegistry
})

/** What capabilities add to each other's pages and to the frame. */
export const slots: SlotTable = {
  ...Object.fromEntries(
    [...Map.groupBy(filled, ({ slot }) => slot)].map(([slot, own]) => [
      slot,
      own
        .flatMap(({ parts }) => parts as readonly { at?: number }[])
        .sort((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    ]),
  ),
  'draft.words': all.flatMap(({ drafts }) => (drafts ? [drafts] : [])),
  'record.words': [loadRecordWords],
  'offline.parts': [
    once(async () => (await import('./offline-data.ts')).loadOfflineParts(await loadData())),
  ],
  'provider.paths': pages
    .filter(({ ofProvider }) => ofProvider)
    .map(({ path }) => path.replace(/\$.*/, '')),
}

/** Loads the sync screen with its words. */
export const loadTray = once(async () => {
  const [{ SyncPage: page }] = await Promise.all([
    import('#client/shell/tray/sync-page.tsx'),
    loadRecordWords(),
  ])
  return { page }
})

const english: Catalogues = {
  first: {},
  features: import.meta.glob<{ messages: Messages }>('../features/*/locales/en.po'),
  apart: import.meta.glob<{ messages: Messages }>([
    './locales/en.po',
    '../records/locales/en.po',
    '../shell/tray/locales/en.po',
    '../records/photos/locales/en.po',
  ]),
}
const folders: Readonly<Record<string, readonly string[]>> = {
  frame: ['.'],
  records: ['../records'],
  // Questions about unsent work name forms as the menu does, also before the sign-in.
  tray: ['../shell/tray', '.'],
  photos: ['../records/photos'],
}

/**
 * Parts that every screen needs; their English is in the first chunk, their Spanish in one of its
 * own.
 */
export const firstParts = ['i18n', 'shell'] as const

const firstEnglish: Readonly<Record<string, Messages>> = {
  i18n: sharedEnglish,
  shell: shellEnglish,
}

/** Loads the words of a part from their chunk. */
export const loadWords: LoadWords = async (part, language) => {
  const begun = language === 'en' ? firstEnglish[part] : undefined
  if (begun) return begun
  const { first, features, apart } =
    language === 'es' ? (await import('./spanish.ts')).spanish : english
  const catalogues = folders[part]?.map((folder) => apart[`${folder}/locales/${language}.po`]) ?? [
    first[part] ?? features[`../features/${part}/locales/${language}.po`],
  ]
  const loaded = await Promise.all(catalogues.flatMap((load) => (load ? [load()] : [])))
  return loaded.length > 0 ? Object.assign({}, ...loaded.map(({ messages }) => messages)) : null
}

type Listed = (typeof capabilities)[number]
type Records<C> = C extends { data: () => Promise<{ records: infer R }> } ? keyof R : never
type Words<C> = C extends { recordWords: () => Promise<infer R> } ? keyof R : never

/** The kinds of `Wanted` without a record in any capability. */
export type WithoutRecord<Wanted extends string> = Exclude<Wanted, Records<Listed>>

/** The kinds of `Wanted` without words in any capability. */
export type WithoutWords<Wanted extends string> = Exclude<Wanted, Words<Listed>>

/** Loads once for all callers; the next call retries a failed load. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    if (loading === null) {
      const begun = load()
      loading = begun
      begun.then(
        // Sets the marks that React sets on a promise after waiting for it, so that a later screen
        // renders at once and is not hidden.
        (value) => void Object.assign(begun, { status: 'fulfilled', value }),
        () => (loading = null),
      )
    }
    return loading
  }
}
