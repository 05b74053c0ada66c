import { useLingui } from '@lingui/react/macro'
import type { Reading } from '#client/data/replica/rows.ts'
import { UnknownFigure } from '#client/ui/record/figure.tsx'
import { speaks } from './read-note.tsx'

type UnreadFigureProps = {
  /** What it would count: "Open actions". */
  label: string
  of: Reading
  /** Given: a word below the dash says why, as other figures beside it have a note. */
  isNoted?: boolean
}

/**
 * In place of a figure whose rows this device does not have. Shows nothing while they may still
 * come.
 */
export function UnreadFigure({ label, of, isNoted = false }: UnreadFigureProps) {
  const { t } = useLingui()
  if (of.asOf !== null || !speaks(of)) return null
  return (
    <UnknownFigure
      label={label}
      why={of.offline ? t`Not on this device` : t`Could not be read`}
      isNoted={isNoted}
    />
  )
}
