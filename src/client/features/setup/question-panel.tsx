import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconChevronLeft, IconX } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { Form, Question } from '#contract/catalogue/schema.ts'
import { questionType, useCatalogue } from '#client/features/catalogue/door.ts'
import { type CaseQuestion, PastCases } from '#client/features/past-cases/door.ts'
import { RegulationCards } from '#client/features/regulations/door.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import css from './setup.module.css'

type QuestionPanelProps = {
  /** The form from the list of programs, without questions. */
  form: Form
  /** The question whose regulations are shown. */
  question: number | null
  onAsk: (question: number | null) => void
  /** Ticks a sub-form. */
  onTick: (form: number, on: boolean) => void
  onClose: () => void
}

/**
 * Shows the questions of a form and of its sub-forms below the forms, on a phone as a page
 * (WIZ-37); Escape closes it.
 */
export function QuestionPanel({ form, question, onAsk, onTick, onClose }: QuestionPanelProps) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const title = useId()
  const { plans, awaited, reading } = useCatalogue(form.safetyPlanID)
  const whole = plans?.flatMap(({ forms }) => forms).find(({ id }) => id === form.id)
  const head = useFocusOnMount<HTMLHeadingElement>((element) => {
    element.focus({ preventScroll: true })
    element.closest('[role=dialog]')?.scrollIntoView({ block: 'nearest' })
  })
  const asked = new Map(
    [whole, ...(whole?.subForms ?? [])].flatMap((one) =>
      one?.questions ? [[one.id, one.questions]] : [],
    ),
  )
  const about = [...asked.values()].flat().find(({ id }) => id === question)
  const unread = awaited ? (
    <SkeletonRows count={3} label={t`Loading`} />
  ) : (
    <StaleDataHint of={[reading]} missing={t`The questions are not on this device yet.`} />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears the key that closes it
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it covers nothing: the forms above it stay at hand
      role="dialog"
      aria-labelledby={title}
      className={css.questions}
      onKeyDown={(event) => {
        // A dialog on top handles its own Escape.
        if (
          event.key !== 'Escape' ||
          event.defaultPrevented ||
          (event.target as Element).closest('dialog') !== null
        )
          return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={css.questionsHead}>
        {phone && (
          <Button
            variant="link"
            size="small"
            icon={<Icon icon={IconChevronLeft} size={20} bold />}
            onClick={onClose}
          >{t`Forms`}</Button>
        )}
        <h3 id={title} ref={head} tabIndex={-1}>
          <span className={css.kicker}>{t`Questions`}</span> <span>{form.name}</span>
        </h3>
        {!phone && <IconButton label={t`Close`} icon={<Icon icon={IconX} />} onClick={onClose} />}
      </div>
      {!whole && unread}
      {whole && (form.subForms.length === 0 || form.questionCount > 0) && (
        <Questions name={form.name} questions={asked.get(form.id) ?? []} onAsk={onAsk} />
      )}
      {form.subForms.map((sub) => (
        <section key={sub.id} className={css.subForm} aria-label={sub.name}>
          <CheckBox
            block
            checked={sub.isSelected}
            onChange={(on) => onTick(sub.id, on)}
            label={<b>{sub.name}</b>}
          />
          {whole && <Questions name={sub.name} questions={asked.get(sub.id) ?? []} onAsk={onAsk} />}
        </section>
      ))}
      {about && <Regulations of={about} onClose={() => onAsk(null)} />}
    </div>
  )
}

/** The number of questions that show at first. */
const few = 5

/** Lists the questions of one form with their types and the regulations that they answer to. */
function Questions({
  name,
  questions,
  onAsk,
}: {
  name: string
  questions: readonly Question[]
  onAsk: (question: number) => void
}) {
  const { t, i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const all = questions.length
  if (all === 0) return <p className={css.quiet}>{t`No Questions Assigned to Selected Form`}</p>
  return (
    <>
      <table className={css.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t`Question`}</th>
            <th scope="col">{t`Type`}</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? questions : questions.slice(0, few)).map((question) => {
            const { name: type, icon } = questionType(question.questionTypeID)
            return (
              <tr key={question.id}>
                <td>
                  <div className={css.question}>
                    <Icon icon={icon} size={20} />
                    <span>{question.description}</span>
                    {question.regulations.length > 0 && (
                      <button
                        type="button"
                        className={css.regulation}
                        onClick={() => onAsk(question.id)}
                      >
                        <Icon icon={IconBook2} size={18} />
                        {question.regulations.map(({ number }) => number).join(', ')}
                      </button>
                    )}
                  </div>
                </td>
                <td>{i18n._(type)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {all > few && (
        <p className={css.more}>
          {isWhole ? t`All ${all}.` : t`${few} of ${all}.`}{' '}
          <Button variant="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show the first ${few}` : t`Show all ${all}`}
          </Button>
        </p>
      )}
    </>
  )
}

/**
 * Shows the regulations that a question answers to, with their images (WIZ-38), and past cases of
 * breaking them.
 */
function Regulations({
  of: { description, options, questionTypeID, regulations },
  onClose,
}: {
  of: Question
  onClose: () => void
}) {
  const { t } = useLingui()
  const cases = useMemo<CaseQuestion>(
    () => ({
      text: description,
      options,
      sections: regulations.map(({ number }) => number),
      type: questionTypeID,
    }),
    [description, options, regulations, questionTypeID],
  )
  return (
    <Dialog title={t`Regulations`} onClose={onClose}>
      <p className={css.asked}>{description}</p>
      <RegulationCards regulations={regulations} />
      <PastCases question={cases} />
    </Dialog>
  )
}
