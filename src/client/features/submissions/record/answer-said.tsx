import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { questionTypes } from '#contract/catalogue/rules.ts'
import { toneOf } from '#contract/submissions/answers.ts'
import type { SubmissionAnswer } from '#contract/submissions/schema.ts'
import { RiskLevelMark } from '#client/features/corrective-actions/door.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './record.module.css'

/** Shows a short answer: Yes, No, a risk, a day; with its sign, never by colour alone. */
export function AnswerMark({ answer }: { answer: SubmissionAnswer }) {
  const { t, i18n } = useLingui()
  const { questionTypeID, answer: said } = answer
  const tone = toneOf(questionTypeID, answer)
  if (questionTypeID === questionTypes.informative) return null
  if (tone === 'open') return <span className={cx(css.mark, css.open)}>{t`Not answered`}</span>
  if (tone === 'risk') return <RiskLevelMark severity={said} />
  if (questionTypeID === questionTypes.risk)
    return <Mark look={css.yes} icon={<Icon icon={IconCheck} bold />} word={t`No risk`} />
  if (tone === 'yes')
    return <Mark look={css.yes} icon={<Icon icon={IconCheck} bold />} word={t`Yes`} />
  if (tone === 'no') return <Mark look={css.no} icon={<Icon icon={IconX} bold />} word={t`No`} />
  if (tone === 'none')
    return <Mark look={css.none} icon={<Icon icon={IconMinus} bold />} word={t`Not applicable`} />
  if (questionTypeID === questionTypes.date)
    return <strong>{tableDate(said, i18n.locale === 'es' ? 'es' : 'en')}</strong>
  if (questionTypeID === questionTypes.time) return <strong>{said}</strong>
  return null
}

function Mark({
  look,
  icon,
  word,
}: {
  look: string | undefined
  icon: React.ReactNode
  word: string
}) {
  return (
    <span className={cx(css.mark, look)}>
      {icon}
      {word}
    </span>
  )
}

const inOneWord: readonly number[] = [
  questionTypes.yesNo,
  questionTypes.risk,
  questionTypes.date,
  questionTypes.time,
]

/** Shows an answer that needs a line of its own: words, and choices from a list. */
export function AnswerText({
  answer: { questionTypeID, answer, selected },
}: {
  answer: SubmissionAnswer
}) {
  if (inOneWord.includes(questionTypeID)) return null
  if (selected.length > 0) return <p className={css.words}>{selected.join(', ')}</p>
  return answer !== '' && <p className={css.words}>{answer}</p>
}
