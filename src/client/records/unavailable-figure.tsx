import { useLingui } from '@lingui/react/macro'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { UnknownFigure } from '#client/ui/record/figure.tsx'
import { shouldReportReading } from './stale-data-banner.tsx'

type UnavailableFigureProps = {
  /** The name of the figure: "Open actions". */
  label: string
  of: ReadStatus
  /** Adds the reason below the dash, like the notes of other figures next to it. */
  isNoted?: boolean
}

/**
 * Replaces a figure whose rows this device does not have. Shows nothing while they may still load.
 */
export function UnavailableFigure({ label, of, isNoted = false }: UnavailableFigureProps) {
  const { t } = useLingui()
  if (of.asOf !== null || !shouldReportReading(of)) return null
  return (
    <UnknownFigure
      label={label}
      why={of.offline ? t`Not on this device` : t`Could not be read`}
      isNoted={isNoted}
    />
  )
}
