import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { type AlikeLines, alikeLines, correctAlike, undoAlike } from '../roster/alike-lines.ts'
import type { DryLine, RosterValues } from '../roster/roster-types.ts'

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
export function useAlikeLines({ lines, left, corrected, setCorrected }: Judged) {
  const [last, setLast] = useState<{ alike: AlikeLines; before: Corrections | null } | null>(null)
  const judged = useRef({ lines, left })
  useEffect(() => {
    judged.current = { lines, left }
  }, [lines, left])
  const onCorrect = useCallback((line: number, values: RosterValues) => {
    const alike = alikeLines(judged.current.lines, line, values, judged.current.left)
    setLast(alike && { alike, before: null })
  }, [])
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
