import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question } from '#contract/catalogue/schema.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { FormHead } from './form-head.tsx'
import { type EditorItem, type TreeForm } from './places.ts'
import type { ChosenNode } from './places.ts'
import { QuestionList } from './question-list.tsx'
import type { CatalogueDraft } from './use-draft.ts'
import { readWords } from './words.ts'
import css from './editor.module.css'

const QuestionForm = lazyComponent(
  async () => (await import('./question-form.tsx')).QuestionForm,
  'over',
)

/** Fills the pane while no form is chosen (PROG-32). */
export function NothingChosen() {
  const { t } = useLingui()
  return (
    <div className={css.state}>
      <Empty
        icon={<Icon icon={IconClipboardList} size={40} />}
        title={t`Currently no form has been selected`}
      >{t`Choose a form at the left to see and change its questions.`}</Empty>
    </div>
  )
}

type QuestionsPaneProps = {
  chosen: ChosenNode & { form: TreeForm }
  draft: CatalogueDraft
  onChoose: (id: string | null) => void
}

/**
 * The questions of a form or sub-form. A multi-question form has its questions and sub-forms in one
 * list (PROG-03, PROG-04).
 */
export function QuestionsPane({ chosen, draft, onChoose }: QuestionsPaneProps) {
  const { t, i18n } = useLingui()
  const { plan, form, parent } = chosen
  const isMulti = form.isMultiQuestionEnable
  const isOffline = useLacksLine()
  const [writing, setWriting] = useState<Question | 'new' | null>(null)
  const { items, reading } = useItems(form)
  return (
    <>
      <FormHead
        chosen={chosen}
        draft={draft}
        onChoose={onChoose}
        action={
          <Button
            variant="filled"
            icon={<Icon icon={IconPlus} />}
            disabled={isOffline}
            onClick={() => setWriting('new')}
          >{t`Add question`}</Button>
        }
      />
      {items === null && reading.failed && (
        <div className={css.state}>
          <ProblemState
            title={i18n._(isMulti ? readWords.items : readWords.questions)}
            retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
          >
            <RefusalText refused={reading.failed} />
          </ProblemState>
        </div>
      )}
      {items === null && !reading.failed && (
        <SkeletonRows label={t`Loading the questions`} count={6} />
      )}
      {items?.length === 0 && (
        <div className={css.state}>
          <Empty
            icon={<Icon icon={IconClipboardList} size={40} />}
            title={
              parent === null
                ? t`No questions found for the selected form`
                : t`No questions found for the subform`
            }
          >
            {!isMulti && form.hasSubForms
              ? plural(form.subForms?.length ?? 0, {
                  one: 'Its questions are in its sub-form.',
                  other: 'Its questions are in its # sub-forms.',
                })
              : t`Add the first question, or copy a form that has some.`}
          </Empty>
        </div>
      )}
      {items !== null && items.length > 0 && (
        <QuestionList
          planID={plan.safetyPlanID}
          form={form}
          items={items}
          onEdit={setWriting}
          onChoose={onChoose}
        />
      )}
      {isMulti && !form.hasSubForms && (
        <p className={css.quiet}>{t`No subforms found for the form`}</p>
      )}
      {writing !== null && (
        <QuestionForm
          planID={plan.safetyPlanID}
          formID={form.id}
          {...(writing !== 'new' && { question: writing })}
          onClose={() => setWriting(null)}
        />
      )}
    </>
  )
}

/** Reads the items of the list on the right. */
function useItems(form: TreeForm) {
  const params = { formID: String(form.id) }
  const isMulti = form.isMultiQuestionEnable
  const questions = useRead(
    'catalogue.questions',
    { params },
    {
      staleTime: 0,
      enabled: !isMulti,
      failed: { code: 'adminFetchQuestions', title: readWords.questions },
    },
  )
  const items = useRead(
    'catalogue.multiQuestions',
    { params },
    {
      staleTime: 0,
      enabled: isMulti,
      failed: { code: 'adminFetchMultiQuestions', title: readWords.items },
    },
  )
  return isMulti
    ? { items: items.data as readonly EditorItem[] | null, reading: items.reading }
    : { items: questions.data as readonly EditorItem[] | null, reading: questions.reading }
}
