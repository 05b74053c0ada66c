import { useLingui } from '@lingui/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  type SaveMessages,
  useReportSaveOutcome,
} from '#client/records/form/use-report-save-outcome.ts'
import { useRead, type ReadResult } from '#client/records/use-read.ts'
import { call } from '#client/data/api/call.ts'
import { storeError } from '#client/data/session/errors.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { inFormOrder } from '../form-order.ts'
import { type Move, withMoves } from './places.ts'
import { sendEdit } from './requests.ts'
import { moveWords, readWords } from './words.ts'

/** The reads that an edit of the draft repeats. */
export const draftReads = [
  'catalogue.plans',
  'catalogue.questions',
  'catalogue.multiQuestions',
  'catalogue.changes',
  'catalogue.search',
] as const

export interface CatalogueDraft extends Pick<ReadResult<SafetyPlan[]>, 'loading' | 'reading'> {
  /** The programs in their order, with unconfirmed moves applied; null before the first read. */
  plans: readonly SafetyPlan[] | null
  /** Shows the move at once, and moves back if the server refuses it (PROG-11). */
  move: (move: Move) => void
}

/** The draft of the catalogue as the editor shows it. */
export function useCatalogueDraft(): CatalogueDraft {
  const { data, loading, reading } = useRead(
    'catalogue.plans',
    {},
    { staleTime: 0, failed: { code: 'adminFetchSafetyPrograms', title: readWords.plans } },
  )
  const { moves, run } = useMoves<Move>()
  const plans = useMemo(() => data && withMoves(data.map(inFormOrder), moves), [data, moves])
  const move = useCallback(
    (to: Move) => run(to, to.id.startsWith('p') ? moveWords.plans : moveWords.forms, send(to)),
    [run],
  )
  return { plans, loading, reading, move }
}

/** Sends one small write per move. */
const send =
  ({ id, target }: Move) =>
  (): Promise<SaveOutcome> => {
    const number = id.slice(1)
    const body = { targetIndex: target }
    return id.startsWith('p')
      ? sendEdit('catalogue.movePlan', { params: { planID: number }, body })
      : sendEdit('catalogue.moveForm', { params: { formID: number }, query: {}, body })
  }

/** Applies moves to the read list until the server confirms them and the list is read again. */
export function useMoves<Laid>(): {
  moves: readonly Laid[]
  run: (move: Laid, words: SaveMessages, send: () => Promise<SaveOutcome>) => void
} {
  const [moves, setMoves] = useState<readonly Laid[]>([])
  const { reads } = useWorkspace()
  const outcome = useReportSaveOutcome()
  // Quick moves are sent one after the other, because each place depends on the moves before it.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<Told>(tell: () => Promise<Told>): Promise<Told> => {
    const next = last.current.then(tell, tell)
    last.current = next
    return next
  }, [])
  const run = useCallback(
    (move: Laid, words: SaveMessages, send: () => Promise<SaveOutcome>) => {
      setMoves((before) => [...before, move])
      const settle = async () => {
        const over = () => setMoves((before) => before.filter((one) => one !== move))
        // A refused move is undone at once, without waiting for the next read.
        if ((await inTurn(() => outcome(words, send(), {}))) !== null) over()
        await Promise.all(
          draftReads.map((name) => reads.client.invalidateQueries({ queryKey: ['read', name] })),
        )
        over()
      }
      void settle()
    },
    [outcome, reads, inTurn],
  )
  return { moves, run }
}

/**
 * Reads the forms of a program again after a form was added, and puts them into the draft (PROG-54,
 * PROG-71).
 */
export function useFormsAgain(): (planID: string) => Promise<void> {
  const { i18n } = useLingui()
  const { client } = useWorkspace().reads
  return useCallback(
    async (planID) => {
      const answer = await call('catalogue.forms', { params: { planID } })
      if (answer.ok) {
        client.setQueriesData<SafetyPlan[]>({ queryKey: ['read', 'catalogue.plans'] }, (plans) =>
          plans?.map((plan) =>
            String(plan.safetyPlanID) === planID
              ? { ...plan, forms: answer.body, isChanged: true }
              : plan,
          ),
        )
        return
      }
      const { message } = refusalText(answer)
      storeError({
        code: 'adminFetchSafetyForms',
        title: i18n._(readWords.forms),
        message: typeof message === 'string' ? message : i18n._(message),
      })
    },
    [client, i18n],
  )
}
