import { oneLine } from '#contract/kernel/clean-text.ts'
import { fullName } from './existing-person.ts'
import { type JudgedLine, keepsOut, type RunInput } from './judge-line.ts'

/**
 * Somebody who is or would be in the company: the number of a person, or the text of a new line.
 */
type Member = number | string

const memberOf = ({ userID, line }: JudgedLine): Member => userID ?? `line ${line}`

/**
 * Returns the lines that would close a ring of managers, each with the names of the ring from that
 * line back to itself. Counts people as they are once the changes that wait in the table are made,
 * and follows the names of new people although nobody can report to them yet.
 */
export function managerRings(
  input: RunInput,
  lines: readonly JudgedLine[],
): ReadonlyMap<JudgedLine, readonly string[]> {
  const rings = new Map<JudgedLine, readonly string[]>()
  if (!input.mapping.columns.includes('reportsTo')) return rings
  const hasUnknown = lines.some(({ faults }) => faults.reportsTo?.code === 'unknown')
  const named = hasUnknown ? membersByName(lines) : new Map<string, Member | null>()
  const asking = new Map<Member, JudgedLine>()
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
  // Without the lines of one ring, people report to whom they did: that may close another one.
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

/**
 * Returns whom a line would make somebody report to; undefined where it says or changes nothing.
 */
function wantedManager(line: JudgedLine, named: ReadonlyMap<string, Member | null>) {
  const { reportsTo: fault, ...others } = line.faults
  if (keepsOut(others)) return undefined
  if (fault?.code === 'unknown') return named.get(plain(fault.value)) ?? undefined
  if (fault !== undefined) return undefined
  return (line.userID === null ? line.fields : line.changes).reportsToUserID
}

/** The people of the lines by email and name; null: more than one is called so. */
function membersByName(lines: readonly JudgedLine[]): ReadonlyMap<string, Member | null> {
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

const lineName = (line: JudgedLine | undefined) =>
  oneLine(`${line?.fields.givenName ?? ''} ${line?.fields.familyName ?? ''}`)

function companyOf({ people, table }: RunInput) {
  const names = new Map<Member, string>()
  const managers = new Map<Member, Member | null>()
  for (const person of people) {
    names.set(person.user_id, fullName(person))
    managers.set(person.user_id, person.reportsToUserID)
  }
  for (const { userID, to } of table.changes) {
    if (to.reportsToUserID !== undefined) managers.set(userID, to.reportsToUserID)
  }
  return { names, managers }
}

/** Finds the rings that are reached from these members; each has one manager, so no two meet. */
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
