/** Whose part an offender is in. */
type Owner = 'net' | 'dates' | 'contract' | 'registry' | 'records' | 'server' | 'main'

/** What breaks a rule of the house today, with who mends it. Nothing may be added; what no longer offends must be taken out. */
export const still = {
  'under 30 lines': {
    'src/client/data/outbox/core/retry-after.ts': 'net',
    'src/client/data/outbox/core/row-version.ts': 'net',
    'src/client/data/outbox/decisions.ts': 'net',
    'src/client/data/outbox/drafts.ts': 'net',
    'src/client/data/outbox/prepare.ts': 'net',
    'src/client/features/corrective-actions/create/linked.ts': 'records',
    'src/client/features/corrective-actions/create/use-programs.ts': 'records',
    'src/client/features/corrective-actions/detail/action-detail.tsx': 'records',
    'src/client/features/corrective-actions/detail/history-aside.tsx': 'records',
    'src/client/features/corrective-actions/detail/regulations-of.ts': 'records',
    'src/client/features/corrective-actions/list/action-column-menu.tsx': 'records',
    'src/client/features/corrective-actions/list/end-of-list.tsx': 'records',
    'src/client/features/corrective-actions/list/system-query.ts': 'records',
    'src/client/features/projects/use-decision.tsx': 'records',
    'src/client/features/projects/use-list-filters.ts': 'records',
    'src/client/features/projects/use-project-rights.ts': 'records',
    'src/client/routes/words.ts': 'registry',
    'src/contract/corrective-actions/acts.ts': 'main',
  },
  'mutual import': {
    'src/client/features/projects/create-project-dialog.tsx src/client/features/projects/use-create-project.ts': 'records',
  },
  'folder circle': {},
  'names a capability': {},
  'old word': {
    'src/client/data/outbox/core/types.ts Known': 'net',
    'src/client/data/outbox/core/types.ts Shape': 'net',
    'src/client/data/outbox/core/types.ts Shapes': 'net',
    'src/client/data/outbox/device.ts Kept': 'net',
    'src/client/data/outbox/rests.ts Rests': 'net',
    'src/client/data/outbox/run.ts Rest': 'net',
    'src/client/data/outbox/surroundings.ts Surroundings': 'net',
    'src/client/data/outbox/transactions/claim.ts Claim': 'net',
    'src/client/features/corrective-actions/create/use-create-sections.tsx Given': 'records',
    'src/client/features/corrective-actions/list/use-filter-bar.tsx Given': 'records',
    'src/client/features/projects/use-create-project.ts Given': 'records',
    'src/client/features/projects/use-inline-edit.tsx Given': 'records',
    'src/contract/kernel/operation.ts Who': 'main',
    'src/contract/kernel/operation.ts Given': 'main',
    'src/client/data/outbox/rests.ts': 'net',
    'src/client/data/outbox/surroundings.ts': 'net',
    'src/client/data/outbox/transactions/claim.ts': 'net',
  },
  'words.md': {},
} satisfies Readonly<Record<string, Readonly<Record<string, Owner>>>>

/**
 * The offences that nobody has promised to mend, as sentences; and entries of `still` that no longer offend.
 * `offences`: the key by which `still` names it, and what to do about it.
 */
export function beyondStill(rule: keyof typeof still, offences: ReadonlyMap<string, string>): string[] {
  const known: Readonly<Record<string, Owner>> = still[rule]
  return [
    ...[...offences].filter(([key]) => known[key] === undefined).map(([, sentence]) => sentence),
    ...Object.keys(known).filter((key) => !offences.has(key)).map((key) => `${key} no longer offends: take it out of '${rule}' in tests/house/still.ts`),
  ]
}
