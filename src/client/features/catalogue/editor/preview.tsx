import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { questionTypes } from '#contract/catalogue/rules.ts'
import type { Question } from '#contract/catalogue/schema.ts'
import { RegulationCards } from '#client/features/regulations/door.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { ChoiceButtons } from '#client/ui/form/choice-buttons.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import type { EditorItem, TreeForm } from './places.ts'
import css from './editor.module.css'

/** Shows a form as a mobile user fills it in. The answers are not saved. */
export function Preview({ form, onClose }: { form: TreeForm; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={form.name} look="center" onClose={onClose}>
      <p
        className={css.path}
      >{t`This is how a Mobile User fills it in. Answers given here are not kept.`}</p>
      <Part form={form} />
    </Dialog>
  )
}

function Part({ form }: { form: Pick<TreeForm, 'id' | 'isMultiQuestionEnable' | 'subForms'> }) {
  const { t } = useLingui()
  const { data, loading, reading } = useRead(
    'catalogue.multiQuestions',
    { params: { formID: String(form.id) } },
    { staleTime: 0 },
  )
  if (data === null && reading.failed)
    return (
      <ProblemState
        title={t`Unable to fetch form questions`}
        retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
      >
        <RefusalText refused={reading.failed} />
      </ProblemState>
    )
  if (data === null || loading) return <SkeletonRows label={t`Loading the questions`} count={4} />
  const items = data as readonly EditorItem[]
  // In normal mode questions come before the sub-forms.
  const ordered = form.isMultiQuestionEnable
    ? items
    : [
        ...items.filter(({ type }) => type === 'question'),
        ...items.filter(({ type }) => type === 'subform'),
      ]
  return (
    <ol className={css.preview}>
      {ordered.map((item) => (
        <li key={`${item.type}${item.id}`}>
          {item.type === 'question' ? (
            <Asked question={item as Question} />
          ) : (
            <SubForm id={item.id} name={item.name ?? ''} />
          )}
        </li>
      ))}
    </ol>
  )
}

function SubForm({ id, name }: { id: number; name: string }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <Part form={{ id, isMultiQuestionEnable: false }} />
    </section>
  )
}

/** Shows one question with the control of its type and its citations. */
function Asked({ question }: { question: Question }) {
  return (
    <>
      <Control question={question} />
      {question.regulations.length > 0 && <RegulationCards regulations={question.regulations} />}
    </>
  )
}

function Control({
  question: { description: label, questionTypeID, options, multiSelect },
}: {
  question: Question
}) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [several, setSeveral] = useState<readonly string[]>([])
  const choices = (values: readonly string[]) => (
    <ChoiceButtons
      label={label}
      options={values.map((value) => ({ value, label: value }))}
      value={text}
      onChange={setText}
    />
  )
  switch (questionTypeID) {
    case questionTypes.open:
      return <TextArea label={label} rows={2} value={text} onChange={setText} />
    case questionTypes.yesNo:
      return choices([t`Yes`, t`No`])
    case questionTypes.risk:
      return choices([t`Low`, t`Medium`, t`High`, t`Critical`])
    case questionTypes.signature:
      return (
        <TextField
          label={label}
          placeholder={t`Signed here with a finger`}
          disabled
          value=""
          onChange={() => {}}
        />
      )
    case questionTypes.time:
      return <TextField label={label} placeholder="07:30" value={text} onChange={setText} />
    case questionTypes.date:
      return <DateField label={label} value={text} onChange={setText} />
    case questionTypes.selection:
      if (!multiSelect) return choices(options)
      return (
        <fieldset className={css.several}>
          <legend>{label}</legend>
          {options.map((option) => (
            <CheckBox
              key={option}
              label={option}
              checked={several.includes(option)}
              onChange={(is) =>
                setSeveral(is ? [...several, option] : several.filter((one) => one !== option))
              }
            />
          ))}
        </fieldset>
      )
    default:
      return <p className={css.informative}>{label}</p>
  }
}
