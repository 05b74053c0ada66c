import { useLingui } from '@lingui/react/macro'
import type { CaseShelf } from '#client/data/cases/case-shelf.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useMegabytes } from './words.ts'
import css from './past-cases.module.css'

/** Whose words these are, and whether they stay on this device. */
export function KeptNote({ shelf, isKept }: { shelf: CaseShelf; isKept: boolean }) {
  const { t } = useLingui()
  const size = useMegabytes()(shelf.facts.bytes)
  const [from, to] = [shelf.facts.from, shelf.facts.to].map((day) => day.slice(0, 4))
  return (
    <div className={css.note}>
      <p>
        {t`As OSHA published them in its accident abstracts, notices and severe injury reports, ${from} to ${to}; names of companies and places are left out. Siteward has not investigated them.`}
      </p>
      <div className={css.kept}>
        <span>{isKept ? t`Kept on this device, ${size}.` : t`Not kept on this device.`}</span>
        <Button variant="link" size="small" onClick={() => void (isKept ? shelf.remove() : shelf.fetch())}>
          {isKept ? t`Remove from this device` : t`Keep on this device`}
        </Button>
      </div>
    </div>
  )
}
