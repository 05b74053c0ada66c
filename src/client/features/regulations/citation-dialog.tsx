import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import type { CitationRow } from './layout.tsx'
import { RegulationText } from './regulation-card.tsx'
import css from './citation-dialog.module.css'
import { StateMark } from './state-mark.tsx'

/** A citation whole: where it stands, and what our copy has of it. */
export function CitationDialog({ row, onClose }: { row: CitationRow; onClose: () => void }) {
  const { t } = useLingui()
  const facts = [
    { label: t`State`, value: <StateMark state={row.state} /> },
    { label: t`Citation`, value: row.isSpelledOtherwise ? row.canonical : '' },
    { label: t`Program`, value: row.program },
    { label: t`Form`, value: row.form },
    { label: t`Sub-form`, value: row.subForm },
    { label: t`Question`, value: row.question },
  ]
  return (
    <Dialog title={row.number} look="wide" onClose={onClose} footer={<Button variant="filled" onClick={onClose}>{t`Close`}</Button>}>
      <div className={css.whole}>
        <Facts facts={facts.filter(({ value }) => value !== '')} />
        {row.canonical !== '' && <RegulationText number={row.canonical} />}
      </div>
    </Dialog>
  )
}
