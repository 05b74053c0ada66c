import { questionTypes } from '#contract/catalogue/rules.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { isRefusal } from '#contract/kernel/refusal.ts'
import { noRisk } from '#contract/submissions/answers.ts'
import type { AnswerInput, SubmissionInput } from '#contract/submissions/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { formOfVersion, type FormOfVersion } from '#server/features/catalogue/door.ts'
import { handIn } from '#server/features/submissions/door.ts'
import { kinds } from '#server/kinds.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { SeedCompany, SeedEnvironment } from './company.ts'
import findings from './data/findings.json' with { type: 'json' }
import { formNotes, formTexts } from './phrases.ts'
import { makePictures, type Pictures } from './pictures.ts'
import { createRandom, type Random } from './random.ts'
import { asAccount } from './rows.ts'
import { atWorkBefore } from './working-hours.ts'

const [hour, day] = [3_600_000, 86_400_000]
/** Programs and forms as sites fill them in: the daily ones more often. */
const forms = [
  [1, 101],
  [1, 101],
  [1, 101],
  [1, 101],
  [2, 109],
  [2, 109],
  [2, 109],
  [4, 118],
  [4, 118],
  [4, 118],
  [11, 150],
  [11, 150],
  [3, 115],
  [8, 137],
  [8, 137],
  [5, 123],
  [2, 114],
  [1, 103],
  [1, 104],
  [6, 130],
  [7, 134],
  [12, 154],
  [10, 147],
  [1, 105],
] as const
/** Findings older than this were corrected on the spot or have an action of the demo already. */
const opensFor = 8 * day

interface Person {
  user_id: number
  name: string
  job_title: string | null
  role_id: 1 | 2
}

const authors = `select user_id, name, job_title, role_id from users where account_id = $1 and not blocked and role_id in (1, 2) order by user_id limit 26`
const sites = `select project_id, name, is_active from projects where account_id = $1 order by project_id`

/**
 * Inserts filled forms of a demo company over the last hundred days, through the same code as real
 * ones; oldest first.
 */
export async function insertSubmissions(
  anyTx: AccountTx,
  { accountID }: { accountID: number },
  { name, timeZone }: SeedCompany,
  environment: SeedEnvironment,
  { count, storage }: { count: number; storage: Storage | null },
): Promise<void> {
  const tx = await asAccount(anyTx, accountID)
  const { now, epoch } = environment
  // A random sequence of its own, so that the rest of the demo does not change.
  const random = createRandom(count)
  const people = await tx.query<Person>(authors, [accountID])
  const projects = (
    await tx.query<{ project_id: number; name: string; is_active: boolean }>(sites, [accountID])
  ).filter(({ is_active }) => is_active)
  const pictures = storage && (await makePictures(tx, storage, random, environment.newUid))
  const times = Array.from({ length: count }, () =>
    atWorkBefore(
      now - 2 * hour,
      random,
      now - 2 * hour - random.next() ** 1.4 * 100 * day,
      timeZone,
    ),
  ).toSorted((one, other) => one - other)
  for (const [place, time] of times.entries()) {
    const [safetyPlanID, safetyFormID] = forms[(place * 7) % forms.length] ?? [1, 101]
    const form = await formOfVersion(tx, { safetyPlanID, safetyFormID }, epoch)
    if (form === undefined)
      throw new Error('The catalogue of the demo lacks a form that it fills in.')
    const author = random.pick(people)
    const project = random.pick(projects)
    const isCompleted = !random.chance(0.12)
    const answers = await answersOf({
      random,
      form,
      author,
      time,
      timeZone,
      isCompleted,
      opens: now - time < opensFor,
      pictures,
    })
    const signatures = isCompleted
      ? await signaturesOf(
          random,
          [
            author,
            ...(random.chance(0.6)
              ? [
                  random.pick(
                    people.filter(
                      ({ role_id, user_id }) => role_id === 2 && user_id !== author.user_id,
                    ),
                  ),
                ]
              : []),
          ],
          time,
          pictures,
          author.user_id,
        )
      : []
    const input: SubmissionInput = {
      projectID: project.project_id,
      safetyPlanID: form.safetyPlanID,
      safetyPlanVersion: form.version,
      safetyFormID: form.form.id,
      isCompleted,
      submissionDateTime: new Date(time).toISOString(),
      answers,
      signatures,
    }
    const made = await handIn(
      tx,
      kinds,
      {
        accountID,
        companyName: name,
        author: { user_id: author.user_id, name: author.name, roleID: author.role_id },
        at: new Date(time),
        epoch,
        newUid: environment.newUid,
      },
      input,
    )
    if (isRefusal(made))
      throw new Error(`The demo hands in what is refused: ${JSON.stringify(made)}`)
  }
}

interface Filling {
  random: Random
  form: FormOfVersion
  author: Person
  time: number
  timeZone: string
  isCompleted: boolean
  opens: boolean
  pictures: Pictures | null
}

type Question = FormOfVersion['questions'][number]

async function answersOf(filling: Filling): Promise<AnswerInput[]> {
  const { random, form, isCompleted, opens, pictures, author, time } = filling
  const found = findings.filter(({ question }) => form.questions.some(({ id }) => id === question))
  const finding = found.length > 0 && random.chance(0.24) ? random.pick(found) : undefined
  const answers: AnswerInput[] = []
  for (const [place, question] of form.questions.entries()) {
    // A person who was called away left the last questions open.
    if (!isCompleted && place > form.questions.length / 2) break
    const base = {
      questionID: question.id,
      note: '',
      selected: [],
      photos: [],
      finding: null,
      answer: '',
    }
    if (finding?.question === question.id && question.questionTypeID === questionTypes.yesNo) {
      const photos =
        pictures === null
          ? []
          : await pictures.of(`${finding.title} ${finding.story}`, author.user_id, time)
      answers.push({
        ...base,
        answer: 'No',
        note: finding.story.replace(
          '{place}',
          random.pick(['grid C to F', 'level 3, north side', 'the east stair', 'bay 2']),
        ),
        photos,
        finding: {
          severity: severityOf(finding.severity),
          opensAction: opens,
          title: finding.title,
          description: '',
          trigger: 'Unsafe Condition',
          incidentLocation: '',
          dueDate: null,
        },
      })
    } else answers.push({ ...base, ...usualAnswer(question, filling) })
  }
  return answers
}

const severityOf = (word: string) =>
  word === 'Critical' || word === 'High' || word === 'Medium' ? word : 'Low'

/** Returns a usual answer. */
function usualAnswer(
  { questionTypeID, options, multiSelect }: Question,
  { random, author, time, timeZone }: Filling,
): Partial<AnswerInput> {
  switch (questionTypeID) {
    case questionTypes.yesNo:
      return {
        answer: random.chance(0.08) ? 'N/A' : 'Yes',
        note: random.chance(0.1) ? random.pick(formNotes) : '',
      }
    case questionTypes.risk:
      return { answer: random.chance(0.75) ? noRisk : 'Low' }
    case questionTypes.date:
      return { answer: dayIn(timeZone, time) }
    case questionTypes.time:
      return {
        answer: `${String(random.whole(6, 15)).padStart(2, '0')}:${random.pick(['00', '10', '15', '30', '45'])}`,
      }
    case questionTypes.selection:
      return multiSelect
        ? {
            selected: random
              .shuffled(options)
              .slice(0, random.whole(1, Math.min(3, options.length))),
          }
        : { selected: [random.pick(options)] }
    case questionTypes.signature:
      return { answer: author.name }
    case questionTypes.informative:
      return {}
    default:
      return { answer: random.pick(formTexts) }
  }
}

async function signaturesOf(
  random: Random,
  people: readonly Person[],
  time: number,
  pictures: Pictures | null,
  by: number,
): Promise<SubmissionInput['signatures']> {
  const signatures = []
  for (const [place, { name, job_title }] of people.entries()) {
    const fileID = pictures === null ? null : await pictures.signature(name, by)
    signatures.push({
      signatureName: name,
      jobTitle: job_title ?? '',
      signedAt: new Date(
        time - (people.length - place) * random.whole(30, 90) * 1000,
      ).toISOString(),
      fileID,
    })
  }
  return signatures
}
