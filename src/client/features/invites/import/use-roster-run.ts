import {
  type Dispatch,
  type SetStateAction,
  startTransition,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { SheetTable } from '#client/data/sheets/sheet-types.ts'
import { useContractors } from '#client/features/contractors/door.ts'
import { usePackages } from '#client/features/packages/door.ts'
import { useBorder } from '#client/features/team/door.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import { runInSlices } from '#client/ui/in-slices.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import { useAccount } from '#client/workspace/use-account.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkTable } from '../bulk-row.ts'
import { type AlikeLines, alikeLines, correctAlike, undoAlike } from '../roster/alike-lines.ts'
import { type DryRun, dryRunSteps } from '../roster/dry-run.ts'
import { existingFullName, type ExistingPerson } from '../roster/existing-person.ts'
import type { RosterKey } from '../roster/find-person.ts'
import { mappingUnder } from '../roster/guess-mapping.ts'
import type { RunInput } from '../roster/import-row.ts'
import {
  type DryLine,
  type RosterField,
  rosterFields,
  type RosterMapping,
  type RosterValues,
} from '../roster/roster-types.ts'
import { seatsNeeded } from '../roster/seats-needed.ts'
import { importRoster } from '../roster/take-in.ts'
import type { MappingChoice } from './columns.tsx'
import { useChoicesOf } from './import-cell.tsx'
import type { LineActions } from './import-lines.tsx'
import { assign, rememberedMapping, rememberMapping } from './roster-columns.ts'

export type RunProps = {
  table: BulkTable
  people: readonly ExistingPerson[]
  onTake: (next: BulkTable) => void
}

/** Guards the corrections of a source. */
export interface Corrected {
  /** Runs the action; asks first if there are corrections. */
  ask: (then: () => void) => void
  onTouched: (isTouched: boolean) => void
}

type RosterRunProps = Omit<RunProps, 'onTake'> & {
  sheet: SheetTable
  guess: RosterMapping
  adds: boolean
}

// A constant, so that nothing that depends on it changes.
const none: DryRun['lines'] = []

/**
 * Runs the dry run of a sheet with the person's choices and corrections; null before the first
 * result.
 */
export function useRosterRun({ sheet, guess, adds, table, people }: RosterRunProps) {
  const me = useMe()
  const account = useAccount()
  const accountID = account?.accountID ?? 0
  const companyName = account?.name ?? ''
  const isSystem = me.app_metadata.role.roleID === roles.systemAdmin
  const contractors = useContractors(accountID, !isSystem).rows
  const border = useBorder(people)
  // If an owner or the provider imports, new people report to the first owner by name (INV-95,
  // G1-87), otherwise to the importer (ruling 80).
  const firstOwner = useMemo(
    () =>
      people
        .filter(
          ({ blocked, roleID, reportsToUserID }) =>
            !blocked && roleID === roles.safetyProfessional && reportsToUserID === null,
        )
        .toSorted((one, other) => compareNames(existingFullName(one), existingFullName(other)))[0]
        ?.user_id ?? null,
    [people],
  )
  const reportsTo = isSystem || border.isOwner ? firstOwner : me.user_id
  const keeper = useMemo(() => ({ userID: me.user_id, accountID }), [me.user_id, accountID])
  const { records } = sheet
  // A system administrator chooses neither role nor company (rulings, 41), and their rows report to
  // the owner (G1-87).
  const offered = useMemo(
    () =>
      rosterFields.filter(
        (field) => !(isSystem && ['role', 'company', 'reportsTo'].includes(field)),
      ),
    [isSystem],
  )
  const [mapping, setMapping] = useState<RosterMapping>(() => {
    return withOffered(rememberedMapping(keeper, records, guess), offered)
  })
  const [corrected, setCorrected] = useState<ReadonlyMap<number, RosterValues>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [updates, setUpdates] = useState(false)
  const [key, setKey] = useState<RosterKey>('email')
  const [done, setDone] = useState<{ of: RunInput; run: DryRun } | null>(null)
  const alike = useAlikeLines({ lines: done?.run.lines ?? none, left, corrected, setCorrected })
  const { onCorrect, close: closeOffer } = alike
  const acts = useMemo<LineActions>(
    () => ({
      correct: (line, values) => {
        onCorrect(line, values)
        setCorrected((before) => new Map(before).set(line, { ...before.get(line), ...values }))
      },
      leave: (line, out) =>
        setLeft((before) =>
          out ? new Set(before).add(line) : new Set([...before].filter((other) => other !== line)),
        ),
    }),
    [onCorrect],
  )
  const choose = useCallback(
    (next: RosterMapping) => {
      setMapping(next)
      closeOffer()
      rememberMapping(keeper, records, next)
      // Drops the corrections of fields whose column changed, because they corrected other values.
      const others = rosterFields.filter((field) => !isFilledAlike(field, mapping, next))
      if (others.length > 0) setCorrected((before) => withoutFields(before, others))
    },
    [keeper, records, mapping, closeOffer],
  )
  const chooseHeader = (header: number | null) =>
    choose(withOffered(mappingUnder(records, mapping, header), offered))
  const choice = useMemo<MappingChoice>(
    () => ({
      words: mapping.header === null ? [] : (records[mapping.header - 1] ?? []),
      fields: mapping.columns,
      offered,
      // The question whether the first line is a person stays open.
      onChoose: (at, field) =>
        choose({
          ...mapping,
          columns: assign(mapping.columns, at, field),
          isSure: mapping.isSure || mapping.isNamed === true,
        }),
    }),
    [mapping, records, offered, choose],
  )
  const input = useMemo<RunInput>(
    () => ({
      records,
      mapping,
      corrected,
      left,
      key,
      updates,
      adds,
      table,
      people,
      companyName,
      contractors,
      border,
    }),
    [
      records,
      mapping,
      corrected,
      left,
      key,
      updates,
      adds,
      table,
      people,
      companyName,
      contractors,
      border,
    ],
  )
  const isShown = useRef(false)
  useArrival(
    (signal) => runInSlices(dryRunSteps(input), () => !signal.aborted),
    (run) => {
      if (run === null) return
      // The first result renders in slices; the result of a correction renders at once.
      if (isShown.current) setDone({ of: input, run })
      else startTransition(() => setDone({ of: input, run }))
      isShown.current = true
    },
    [input],
  )
  const run = done?.run ?? null
  const packages = usePackages(accountID)
  const seats = useMemo(
    () =>
      done !== null && packages.complete ? seatsNeeded(done.of, done.run.lines, packages.rows) : [],
    [done, packages.complete, packages.rows],
  )
  /** Fills in this value in every line that lacks one. */
  const fill = (field: RosterField, value: string) =>
    setCorrected(
      (before) =>
        new Map([
          ...before,
          ...(run?.lines ?? []).flatMap(({ line, values }) =>
            (values[field] ?? '') === ''
              ? [[line, { ...before.get(line), [field]: value }] as const]
              : [],
          ),
        ]),
    )
  const choices = useChoicesOf({ companyName, contractors, people, border })
  /** Returns the table with the file's lines; `name` is the file's, for 'Replaced by'. */
  const take = (name: string): BulkTable | null =>
    run === null ? null : importRoster(done?.of ?? input, run, name, reportsTo)
  return {
    mapping,
    choose,
    chooseHeader,
    choice,
    choices,
    isTouched: corrected.size > 0 || left.size > 0,
    acts,
    fill,
    left,
    updates,
    setUpdates,
    key,
    setKey,
    run,
    seats,
    offer: alike.offer,
    ranBy: done?.of,
    busy: done?.of !== input,
    take,
  }
}

export type RosterRun = ReturnType<typeof useRosterRun>

/**
 * Runs an action after the last correction is checked, because a press of the button while a cell
 * is open means the corrected lines.
 */
export function useOnceJudged(busy: boolean, act: () => void): () => void {
  const [isWanted, setWanted] = useState(false)
  useEffectWhen(isWanted && !busy, () => {
    setWanted(false)
    act()
  })
  return () => (busy ? setWanted(true) : act())
}

/** Leaves out the columns whose field this person's table lacks. */
const withOffered = (mapping: RosterMapping, offered: readonly RosterField[]): RosterMapping => ({
  ...mapping,
  columns: mapping.columns.map((field) =>
    field !== null && offered.includes(field) ? field : null,
  ),
})

const isFilledAlike = (field: RosterField, one: RosterMapping, other: RosterMapping) =>
  one.columns.length === other.columns.length &&
  one.columns.every((filled, at) => (filled === field) === (other.columns[at] === field))

function withoutFields(
  corrected: ReadonlyMap<number, RosterValues>,
  fields: readonly RosterField[],
): ReadonlyMap<number, RosterValues> {
  const kept = [...corrected].map(
    ([line, values]) =>
      [
        line,
        Object.fromEntries(
          Object.entries(values).filter(([field]) => !fields.some((other) => other === field)),
        ),
      ] as const,
  )
  return new Map(kept.filter(([, values]) => Object.keys(values).length > 0))
}

type Corrections = ReadonlyMap<number, RosterValues>

interface Judged {
  lines: readonly DryLine[]
  left: ReadonlySet<number>
  corrected: Corrections
  setCorrected: Dispatch<SetStateAction<Corrections>>
}

/** The last correction, which also fits other lines. */
export interface AlikeOffer extends AlikeLines {
  isTaken: boolean
  onTake: () => void
  onUndo: () => void
  onClose: () => void
}

/**
 * Offers to apply a correction to all lines with the same wrong value. Call `onCorrect` before each
 * correction; `offer` is null until the check accepts the corrected line.
 */
function useAlikeLines({ lines, left, corrected, setCorrected }: Judged) {
  const [last, setLast] = useState<{ alike: AlikeLines; before: Corrections | null } | null>(null)
  const judged = useLatest({ lines, left })
  const onCorrect = useCallback(
    (line: number, values: RosterValues) => {
      const alike = alikeLines(judged.current.lines, line, values, judged.current.left)
      setLast(alike && { alike, before: null })
    },
    [judged],
  )
  const close = useCallback(() => setLast(null), [])
  return {
    onCorrect,
    close,
    offer: last !== null && isRight(lines, last.alike) ? offerOf(last) : null,
  }

  function offerOf({ alike, before }: NonNullable<typeof last>): AlikeOffer {
    return {
      ...alike,
      isTaken: before !== null,
      onTake: () => {
        setLast({ alike, before: corrected })
        setCorrected((now) => correctAlike(now, alike))
      },
      onUndo: () => {
        setLast({ alike, before: null })
        setCorrected((now) => undoAlike(now, before ?? new Map(), alike))
      },
      onClose: close,
    }
  }
}

function isRight(lines: readonly DryLine[], { line, field, to }: AlikeLines): boolean {
  const own = lines.find((other) => other.line === line)
  return own?.values[field] === to && own.errors[field] === undefined
}
