import { useLingui } from '@lingui/react/macro'
import type { Reading } from '#client/data/replica/rows.ts'
import { UnknownFigure } from '#client/ui/record/figure.tsx'
import { speaks } from './read-note.tsx'

type UnreadFigureProps = {
  /** The name of the figure: "Open actions". */
  label: string
  of: Reading
  /** Adds the reason below the dash, like the notes of other figures next to it. */
  isNoted?: boolean
}

/**
 * Replaces a figure whose rows this device does not have. Shows nothing while they may still load.
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
