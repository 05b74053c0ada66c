import { oneLine } from '#contract/kernel/clean-text.ts'
import { existingFullName } from './existing-person.ts'
import { type ImportRow, refusesLine, type RunInput } from './import-row.ts'

/** A person in the company by number, or a new line by its text. */
type Member = number | string

const memberOf = ({ userID, line }: ImportRow): Member => userID ?? `line ${line}`

/**
 * Returns the lines that would close a ring of managers, each with the names of the ring from that
 * line back to itself. It uses people's managers after the table's waiting changes, and follows the
 * names of new people although no one can report to them yet.
 */
export function managerRings(
  input: RunInput,
  lines: readonly ImportRow[],
): ReadonlyMap<ImportRow, readonly string[]> {
  const rings = new Map<ImportRow, readonly string[]>()
  if (!input.mapping.columns.includes('reportsTo')) return rings
  const hasUnknown = lines.some(({ errors }) => errors.reportsTo?.code === 'unknown')
  const named = hasUnknown ? membersByName(lines) : new Map<string, Member | null>()
  const asking = new Map<Member, ImportRow>()
  const wanted = new Map<Member, Member | null>()
  for (const line of lines) {
    const to = input.left.has(line.line) ? undefined : wantedManager(line, named)
    if (to === undefined) continue
    asking.set(memberOf(line), line)
    wanted.set(memberOf(line), to)
  }
  const { names, managers } = companyOf(input)
  const managerOf = (member: Member) => wanted.get(member) ?? managers.get(member) ?? null
  const nameOf = (member: Member) => names.get(member) ?? lineName(asking.get(member))
  // Without the lines of one ring, their people keep their managers, which may close another ring.
  for (;;) {
    const before = rings.size
    for (const ring of ringsIn(wanted.keys(), managerOf)) {
      for (const [at, member] of ring.entries()) {
        const line = asking.get(member)
        if (line === undefined || !wanted.delete(member)) continue
        rings.set(line, [...ring.slice(at), ...ring.slice(0, at), member].map(nameOf))
      }
    }
    if (rings.size === before) return rings
  }
}

/** Returns the manager that a line would set; undefined if it sets none or changes nothing. */
function wantedManager(line: ImportRow, named: ReadonlyMap<string, Member | null>) {
  const { reportsTo: fault, ...others } = line.errors
  if (refusesLine(others)) return undefined
  if (fault?.code === 'unknown') return named.get(plain(fault.value)) ?? undefined
  if (fault !== undefined) return undefined
  return (line.userID === null ? line.fields : line.changes).reportsToUserID
}

/** Returns the people of the lines by address and name; null for a name of more than one. */
function membersByName(lines: readonly ImportRow[]): ReadonlyMap<string, Member | null> {
  const named = new Map<string, Member | null>()
  for (const line of lines) {
    const { givenName = '', familyName = '' } = line.fields
    const words = [
      line.values.email ?? '',
      `${givenName} ${familyName}`,
      `${familyName}, ${givenName}`,
    ]
    for (const word of new Set(words.map(plain))) {
      const known = named.get(word)
      named.set(word, known === undefined || known === memberOf(line) ? memberOf(line) : null)
    }
  }
  return named
}

const plain = (words: string) => oneLine(words).toLowerCase()

const lineName = (line: ImportRow | undefined) =>
  oneLine(`${line?.fields.givenName ?? ''} ${line?.fields.familyName ?? ''}`)

function companyOf({ people, table }: RunInput) {
  const names = new Map<Member, string>()
  const managers = new Map<Member, Member | null>()
  for (const person of people) {
    names.set(person.user_id, existingFullName(person))
    managers.set(person.user_id, person.reportsToUserID)
  }
  for (const { userID, to } of table.changes) {
    if (to.reportsToUserID !== undefined) managers.set(userID, to.reportsToUserID)
  }
  return { names, managers }
}

/**
 * Finds the rings that these members lead to. Each member has one manager, so rings share no
 * member.
 */
function ringsIn(
  members: Iterable<Member>,
  managerOf: (member: Member) => Member | null,
): Member[][] {
  const rings: Member[][] = []
  const seen = new Set<Member>()
  for (const start of members) {
    const path = new Map<Member, number>()
    let member: Member | null = start
    while (member !== null && !seen.has(member)) {
      seen.add(member)
      path.set(member, path.size)
      member = managerOf(member)
    }
    const from = member === null ? undefined : path.get(member)
    if (from !== undefined) rings.push([...path.keys()].slice(from))
  }
  return rings
}
