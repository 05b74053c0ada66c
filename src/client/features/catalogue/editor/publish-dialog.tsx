import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChangedPlan } from '#contract/catalogue/publishing.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { useRead } from '#client/records/use-read.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { DifferenceLines } from './difference-lines.tsx'
import { useEditCommand } from './requests.ts'
import { draftReads } from './use-draft.ts'
import { saveWords } from './words.ts'
import css from './editor.module.css'

/**
 * Shows the unpublished changes of the draft and the companies that they affect, and publishes them
 * (decision 61).
 */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, loading, reading } = useRead(
    'catalogue.changes',
    {},
    { memoryOnly: true, staleTime: 0 },
  )
  const { data: past } = useRead('catalogue.publications', {}, { memoryOnly: true, staleTime: 0 })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [withOrder, setWithOrder] = useState(true)
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, busy } = useEditCommand('catalogue.publish', saveWords.publish, [
    ...draftReads,
    'catalogue.publications',
  ])
  const plans = data?.plans ?? []
  const chosen = plans.filter(({ safetyPlanID }) => !left.has(safetyPlanID))
  const order = data?.order ?? null
  const takesOrder = order !== null && withOrder
  const publish = async () => {
    const body = {
      plans: chosen.map(({ safetyPlanID, edits }) => ({ safetyPlanID, edits })),
      order: takesOrder,
      note,
    }
    const unsaved = await run({ body }, { close: onClose, inPlace: () => true })
    if (unsaved === null) return
    setRefusal(unsaved.refusal)
    void reading.refresh()
  }
  const count = chosen.length
  const last = past?.[0]
  return (
    <Dialog
      title={t`Publish`}
      look="wide"
      scroll={700}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={busy || (count === 0 && !takesOrder)}
            onClick={() => void publish()}
          >
            {count === 0
              ? takesOrder
                ? t`Publish the order`
                : t`Publish`
              : plural(count, { one: 'Publish # program', other: 'Publish # programs' })}
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <p role="alert" className={css.error}>
          {t`Nothing was published.`} {refusal}
        </p>
      )}
      {data === null && reading.failed && (
        <ProblemState
          title={t`The changes could not be read`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={reading.failed} />
        </ProblemState>
      )}
      {loading && <SkeletonRows label={t`Comparing with the published version`} count={4} />}
      {data && plans.length === 0 && order === null && (
        <p>{t`Companies read everything as it is here.`}</p>
      )}
      <ul className={css.changes}>
        {plans.map((plan) => (
          <ChangedProgram
            key={plan.safetyPlanID}
            plan={plan}
            isChosen={!left.has(plan.safetyPlanID)}
            onChoose={(isChosen) =>
              setLeft(
                (before) =>
                  new Set(
                    isChosen
                      ? [...before].filter((id) => id !== plan.safetyPlanID)
                      : [...before, plan.safetyPlanID],
                  ),
              )
            }
          />
        ))}
        {order && (
          <li>
            <CheckBox
              label={t`The order of the programs`}
              checked={withOrder}
              onChange={setWithOrder}
            />
            <p className={css.path}>{order.to.join(', ')}</p>
          </li>
        )}
      </ul>
      {data && (plans.length > 0 || order !== null) && (
        <TextArea
          label={t`Note`}
          optional
          rows={2}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
      )}
      {last && (
        <p className={cx(css.path, css.apart)}>
          {t`Published last: ${tableTime(last.publishedAt)}`}
          {last.authorName && `, ${last.authorName}`}
        </p>
      )}
    </Dialog>
  )
}

function ChangedProgram({
  plan,
  isChosen,
  onChoose,
}: {
  plan: ChangedPlan
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const { name, state, companies, differences } = plan
  const forWhom =
    companies === 0
      ? t`No company has it enabled.`
      : plural(companies, {
          one: 'It changes for # company.',
          other: 'It changes for # companies.',
        })
  return (
    <li>
      <CheckBox label={name} checked={isChosen} onChange={onChoose} />
      <p className={css.path}>
        {i18n._(stateWords[state])}. {forWhom}
      </p>
      {differences.length === 0 && state === 'changed' && (
        <p className={css.path}>{t`It was edited and changed back.`}</p>
      )}
      <DifferenceLines differences={differences} />
    </li>
  )
}

const stateWords = { new: msg`New`, changed: msg`Changed`, removed: msg`Removed` }
