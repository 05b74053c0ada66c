import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { useRead } from '#client/records/use-read.ts'
import type { TreeForm } from './places.ts'
import { useEditCommand } from './requests.ts'
import { draftReads } from './use-draft.ts'
import { saveWords } from './words.ts'

type AskedProps = {
  planID: number
  formID?: number
  questionID?: number
  name: string
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms a removal and shows which companies use the item and which work is open under it
 * (G2-04).
 */
function Asked({ planID, formID, questionID, name, onConfirm, onClose }: AskedProps) {
  const { t } = useLingui()
  const query = {
    ...(formID !== undefined && { formID: String(formID) }),
    ...(questionID !== undefined && { questionID: String(questionID) }),
  }
  const { data: use } = useRead(
    'catalogue.use',
    { params: { planID: String(planID) }, query },
    { memoryOnly: true, staleTime: 0 },
  )
  const names = use?.companyNames.join(', ') ?? ''
  return (
    <Confirm
      title={t`Are you sure you want to delete?`}
      harmless={t`No`}
      verb={t`Yes`}
      onCancel={onClose}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
    >
      <p>{t`${name} is removed from the draft. Companies keep it until the draft is published. Existing records keep its name.`}</p>
      <output>
        {use === null
          ? t`Checking who uses it…`
          : use.companies === 0
            ? t`No company has it enabled.`
            : plural(use.companies, {
                one: `# company has it enabled: ${names}.`,
                other: `# companies have it enabled: ${names}.`,
              })}{' '}
        {use !== null &&
          use.openActions > 0 &&
          plural(use.openActions, {
            one: '# corrective action under it is not closed.',
            other: '# corrective actions under it are not closed.',
          })}
      </output>
    </Confirm>
  )
}

/** Restores a removed item from its toast. */
function useRestore() {
  const { t } = useLingui()
  const { run } = useEditCommand('catalogue.restore', saveWords.restore, draftReads)
  return (kind: 'plan' | 'form' | 'question', id: number, text: string) => ({
    text,
    action: { label: t`Undo`, onAction: () => void run({ body: { kind, id } }) },
  })
}

export function RemovePlan({
  plan: { safetyPlanID, name },
  onGone,
  onClose,
}: {
  plan: SafetyPlan
  onGone: () => void
  onClose: () => void
}) {
  const { run } = useEditCommand('catalogue.removePlan', saveWords.removePlan, draftReads)
  const restore = useRestore()
  return (
    <Asked
      planID={safetyPlanID}
      name={name}
      onClose={onClose}
      onConfirm={() =>
        void run(
          { params: { planID: String(safetyPlanID) } },
          { toast: restore('plan', safetyPlanID, name), close: onGone },
        )
      }
    />
  )
}

export function RemoveForm({
  planID,
  form: { id, name },
  onGone,
  onClose,
}: {
  planID: number
  form: TreeForm
  onGone: () => void
  onClose: () => void
}) {
  const { run } = useEditCommand('catalogue.removeForm', saveWords.removeForm, draftReads)
  const restore = useRestore()
  return (
    <Asked
      planID={planID}
      formID={id}
      name={name}
      onClose={onClose}
      onConfirm={() =>
        void run(
          { params: { formID: String(id) } },
          { toast: restore('form', id, name), close: onGone },
        )
      }
    />
  )
}

/** Shows the specified `Done!` with a text next to it (PROG-83). */
export function RemoveQuestion({
  planID,
  formID,
  question: { id, description },
  onClose,
}: {
  planID: number
  formID: number
  question: Question
  onClose: () => void
}) {
  const { t } = useLingui()
  const { run } = useEditCommand('catalogue.removeQuestion', saveWords.removeQuestion, draftReads)
  const restore = useRestore()
  const params = { planID: String(planID), formID: String(formID), questionID: String(id) }
  return (
    <Asked
      planID={planID}
      formID={formID}
      questionID={id}
      name={description}
      onClose={onClose}
      onConfirm={() =>
        void run(
          { params },
          {
            toast: restore('question', id, t`The question has been removed from the selected form`),
          },
        )
      }
    />
  )
}
