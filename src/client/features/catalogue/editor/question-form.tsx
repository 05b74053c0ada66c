import { useLingui } from '@lingui/react/macro'
import {
  catalogueLimits,
  hasOptions,
  offeredTypes,
  optionsProblem,
  settledQuestion,
} from '#contract/catalogue/rules.ts'
import type { Question } from '#contract/catalogue/schema.ts'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import { withRefusal, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { CitationField } from '#client/features/regulations/door.ts'
import { ImagesField } from './images-field.tsx'
import { questionLayout as layout } from './layout.ts'
import { sendEdit } from './requests.ts'
import { draftReads } from './use-draft.ts'
import { typeWords } from '../words.ts'
import { saveWords } from './words.ts'

type QuestionFormProps = {
  planID: number
  formID: number
  question?: Question
  onClose: () => void
}

/** Adds a question to a form or changes one, with the same fields (PROG-34 to PROG-40). */
export function QuestionForm({ planID, formID, question, onClose }: QuestionFormProps) {
  const { t, i18n } = useLingui()
  const reread = useInvalidateReads(draftReads)
  const types = offeredTypes.map((type) => ({
    value: String(type),
    label: typeWords[type] ? i18n._(typeWords[type]) : '',
  }))
  const body = (patch: JsonObject) => wired(patch)
  return (
    <RecordDialog
      layout={layout}
      form={question ? 'catalogue.question.edit' : `catalogue.question.add.${formID}`}
      title={question ? t`Save question` : t`Add question`}
      words={question ? saveWords.updateQuestion : saveWords.addQuestion}
      {...(question && { row: formRow(question) })}
      controls={(values) => ({
        questionTypeID: { options: types },
        // Only a selection has options (PROG-38).
        options: { hidden: !isSelection(values) },
        multiSelect: { hidden: !isSelection(values) },
        regulations: {
          inside: {
            number: {
              draw: ({ value, ...given }) => (
                <CitationField
                  {...given}
                  maxLength={catalogueLimits.number}
                  value={typeof value === 'string' ? value : ''}
                />
              ),
            },
            images: { draw: (given) => <ImagesField {...given} /> },
          },
        },
      })}
      fieldErrors={(values): Record<string, string> => {
        const problem = isSelection(values)
          ? optionsProblem(
              settledQuestion({
                questionTypeID: 10,
                multiSelect: false,
                options: textsIn(values['options']),
              }),
            )
          : null
        return problem === null
          ? {}
          : {
              options:
                problem === 'Enter each option only once.'
                  ? t`Enter each option only once.`
                  : t`Please add at least one option`,
            }
      }}
      save={async ({ id, etag, patch }) =>
        atForm(
          question
            ? await sendEdit(
                'catalogue.updateQuestion',
                {
                  params: {
                    planID: String(planID),
                    formID: String(formID),
                    questionID: String(question.id),
                  },
                  body: body(patch),
                },
                { id, etag },
              )
            : await sendEdit(
                'catalogue.createQuestion',
                { params: { formID: String(formID) }, body: body(patch) as never },
                { id },
              ),
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

const isSelection = (values: FormValues) => hasOptions(Number(values['questionTypeID']))
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Converts a question for the form: the type as text, images by their addresses. */
function formRow(question: Question): JsonObject & { uid: string; etag: string } {
  const regulations = question.regulations.map(({ number, description, imagesUri = [] }) => ({
    number,
    description,
    images: imagesUri.map((uri) => ({ uri, fileName: '', base64Data: '' })),
  }))
  const { description, multiSelect, options } = question
  return {
    description,
    multiSelect,
    options,
    questionTypeID: String(question.questionTypeID),
    regulations,
    uid: `q${question.id}`,
    etag: question.etag ?? '',
  }
}

/**
 * Converts the form's values for the request: stored images by their addresses, new ones with their
 * bytes (G2-18).
 */
function wired(patch: JsonObject): JsonObject {
  const { questionTypeID, regulations, ...rest } = patch
  return {
    ...rest,
    ...(questionTypeID !== undefined && { questionTypeID: Number(questionTypeID) }),
    ...(Array.isArray(regulations) && {
      regulations: regulations.map((regulation) =>
        wiredRegulation(isObject(regulation) ? regulation : {}),
      ),
    }),
  }
}

function wiredRegulation({ number = '', description = '', images }: JsonObject): JsonObject {
  const all = Array.isArray(images) ? images.filter(isObject) : []
  return {
    number,
    description,
    imagesUri: all.flatMap(({ uri }) => (typeof uri === 'string' && uri !== '' ? [uri] : [])),
    regulationImages: all.flatMap(({ uri, fileName, base64Data }) =>
      uri === '' && typeof fileName === 'string' && typeof base64Data === 'string'
        ? [{ fileName, base64Data }]
        : [],
    ),
  }
}

/**
 * Converts a refusal for the form: with the form's field names, and with the current row if another
 * person changed it first.
 */
function atForm(done: SaveOutcome): SaveOutcome {
  return withRefusal(done, ({ fields, row }) => ({
    fields: Object.fromEntries(
      Object.entries(fields).map(([at, words]) => [
        at.replace(/\.regulationImages$/, '.images'),
        words,
      ]),
    ),
    ...(row && { row: formRow(row as unknown as Question) }),
  }))
}
