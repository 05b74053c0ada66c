import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { questionTypes } from '#contract/catalogue/rules.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import { AnswerMark, AnswerText } from './answer-said.tsx'
import type { NumberedAnswer } from './answers.ts'
import { FindingCard, OpenedAction } from './finding.tsx'
import { Photos } from './photos.tsx'
import { Regulations } from './regulations.tsx'
import css from './record.module.css'

type AnswerItemProps = { numbered: NumberedAnswer; submission: WholeSubmission; system: boolean }

/**
 * Shows a question with its answer, its regulations, its note, photos and finding; a red bar marks
 * a finding.
 */
export function AnswerItem({ numbered: { n, answer }, submission, system }: AnswerItemProps) {
  const { finding, note, photos, regulations, correctiveActionID } = answer
  // The answer to a risk question already shows its risk.
  const says =
    finding !== null &&
    (answer.questionTypeID !== questionTypes.risk ||
      finding.title !== '' ||
      finding.description !== '')
  return (
    <li className={cx(css.item, finding && css.finding)} value={n}>
      <span className={css.number}>{n}</span>
      <div className={css.body}>
        <div className={css.question}>{answer.description}</div>
        {regulations.length > 0 && <Regulations regulations={regulations} />}
        <AnswerText answer={answer} />
        {note !== '' && <p className={css.note}>{note}</p>}
      </div>
      {finding === null && photos.length > 0 && <Photos photos={photos} />}
      <div className={css.said}>
        <AnswerMark answer={answer} />
      </div>
      {finding && (says || photos.length > 0) && (
        <div className={cx(css.across, css.found)}>
          <Photos photos={photos} large />
          {says && <FindingCard finding={finding} by={submission.head.userName} />}
        </div>
      )}
      {correctiveActionID !== null && (
        <div className={css.across}>
          <OpenedAction id={correctiveActionID} actions={submission.actions} system={system} />
        </div>
      )}
    </li>
  )
}

/** Folds a run of plain Yes answers into one line that opens. */
export function PlainAnswers({
  answers,
  submission,
  system,
}: Omit<AnswerItemProps, 'numbered'> & { answers: readonly NumberedAnswer[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [first, last] = [answers[0]?.n, answers.at(-1)?.n]
  return (
    <>
      <li className={cx(css.item, css.plain)} value={first}>
        <span className={css.number}>
          <Icon icon={IconCheck} size={20} bold />
        </span>
        <div className={css.body}>
          <strong>{t`${first} to ${last}`}</strong>{' '}
          <span
            className={css.soft}
          >{t`${plural(answers.length, { one: '# question answered Yes, nothing noted', other: '# questions answered Yes, nothing noted' })}`}</span>
        </div>
        <div className={css.said}>
          <Button
            size="small"
            variant="link"
            className={cx(isOpen && css.opened)}
            aria-expanded={isOpen}
            iconEnd={<Icon icon={IconChevronDown} size={20} bold />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide` : t`Show`}
          </Button>
        </div>
      </li>
      {isOpen &&
        answers.map((numbered) => (
          <AnswerItem
            key={numbered.n}
            numbered={numbered}
            submission={submission}
            system={system}
          />
        ))}
    </>
  )
}
