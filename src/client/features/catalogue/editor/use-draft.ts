import { useCallback, useMemo, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { type SaveWords, useOutcome } from '#client/records/form/outcome.ts'
import { command } from '#client/records/form/use-command.ts'
import { useRead, type Read } from '#client/records/use-read.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { type Move, withMoves } from './places.ts'
import { moveWords, readWords } from './words.ts'

/** What is read again after an edit of the draft. */
export const draftReads = ['catalogue.plans', 'catalogue.questions', 'catalogue.multiQuestions', 'catalogue.changes', 'catalogue.search'] as const

export interface Draft extends Pick<Read<SafetyPlan[]>, 'loading' | 'reading'> {
  /** In their order, with the moves on their way; null: never read. */
  plans: readonly SafetyPlan[] | null
  /** Shows it at once, and puts it back where the server did not take it (PROG-11). */
  move: (move: Move) => void
}

/** The draft of the catalogue as the editor shows it. */
export function useDraft(): Draft {
  const { data, loading, reading } = useRead('catalogue.plans', {}, { fresh: 0, failed: { code: 'adminFetchSafetyPrograms', title: readWords.plans } })
  const { moves, run } = useMoves<Move>()
  const plans = useMemo(() => data && withMoves(data, moves), [data, moves])
  const move = useCallback((to: Move) => run(to, to.id.startsWith('p') ? moveWords.plans : moveWords.forms, send(to)), [run])
  return { plans, loading, reading, move }
}

/** One small write for each move. */
const send = ({ id, target }: Move) => (): Promise<SaveOutcome> => {
  const number = id.slice(1)
  const body = { targetIndex: target }
  return id.startsWith('p') ? command('catalogue.movePlan', { params: { planID: number }, body }) : command('catalogue.moveForm', { params: { formID: number }, query: {}, body })
}

/** Moves that lie over what was read until the server has them and it was read again. */
export function useMoves<Laid>(): { moves: readonly Laid[]; run: (move: Laid, words: SaveWords, send: () => Promise<SaveOutcome>) => void } {
  const [moves, setMoves] = useState<readonly Laid[]>([])
  const { reads } = useWorkspace()
  const outcome = useOutcome()
  const run = useCallback(
    (move: Laid, words: SaveWords, send: () => Promise<SaveOutcome>) => {
      setMoves((before) => [...before, move])
      const settle = async () => {
        await outcome(words, send(), {})
        await Promise.all(draftReads.map((name) => reads.client.invalidateQueries({ queryKey: ['read', name] })))
        setMoves((before) => before.filter((one) => one !== move))
      }
      void settle()
    },
    [outcome, reads],
  )
  return { moves, run }
}
