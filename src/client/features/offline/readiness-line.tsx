import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react'
import type { Readiness } from '#client/data/session/offline-parts.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './offline.module.css'

const looks = {
  complete: { icon: IconCircleCheck, look: css.whole },
  old: { icon: IconAlertTriangle, look: css.old },
  partial: { icon: IconProgress, look: css.partial },
}

/** Says in one line whether the device is ready for a site: `Ready for the site, as of 07:10`. */
export function ReadinessLine({
  readiness: { is, missing, asOf },
  isStalled = false,
}: {
  readiness: Readiness
  /** No progress for a while. */
  isStalled?: boolean
}) {
  const { t } = useLingui()
  const moment = useMoment()
  const time = asOf === null ? '' : moment(asOf)
  const count = t`${plural(missing, { one: '# part is not complete', other: '# parts are not complete' })}`
  const { icon, look } = looks[is]
  const said = {
    complete: [t`Ready for the site`, time && t`as of ${time}`],
    old: [t`Complete, but not renewed since ${time}`],
    partial: [t`Not ready yet`, count],
  }[is]
  return (
    <output className={cx(css.line, look)}>
      <Icon icon={icon} />
      <span>
        <strong>{said[0]}</strong>
        {said[1] && `, ${said[1]}`}
        {is === 'partial' &&
          isStalled &&
          `. ${t`Check the connection and the free space, then prepare again.`}`}
      </span>
    </output>
  )
}
