/** Whose part an offender is in. */
type Owner = 'net' | 'dates' | 'contract' | 'registry' | 'records' | 'server' | 'main'

/** What breaks a rule of the house today, with who mends it. Nothing may be added; what no longer offends must be taken out. */
export const still = {
  'under 30 lines': {
  },
  'mutual import': {},
  'folder circle': {},
  'names a capability': {},
  'old word': {},
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
