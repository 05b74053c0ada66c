import { createHash, randomUUID } from 'node:crypto'
import { redPoint } from '../cases/companies.ts'

/** Sends a request as an editor of the catalogue; throws on an unexpected response. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * Sends the catalogue requests that the cases leave out. A program with images is built,
 * rearranged, copied, searched and published; a company that enables it reads an image. The program
 * is taken out and put back, exported to a file and imported twice, the second time after parts had
 * left.
 */
export async function everyWayOfCatalogue(
  ask: Ask,
  company: { accountID: number; ask: Ask; action: (of: object) => object },
): Promise<void> {
  const draft = (method: string, path: string, body?: unknown) =>
    ask(method, `/api/safetyplans${path}`, body)
  const made = async (path: string, body: object, name = 'id') =>
    Number(Reflect.get(Object(await draft('POST', path, body)), name))
  const plan = await made('', { name: 'Steel erection' }, 'safetyPlanID')
  const form = await made(`/${plan}/forms`, { name: 'Site checks', isMultiQuestionEnable: true })
  const sub = await made(`/${plan}/forms`, { name: 'Bolting', parentID: form })
  const regulations = [
    {
      number: '29 CFR 1926.754',
      description: 'Assembly.',
      regulationImages: [{ fileName: 'plumb.png', base64Data: redPoint }],
    },
  ]
  const question = await made(`/forms/${form}/questions`, {
    description: 'Are the columns plumb?',
    questionTypeID: 3,
    regulations,
  })
  await draft('PATCH', `/forms/${form}/multiquestions/sortOrder`, {
    id: sub,
    idType: 'subform',
    parentID: form,
    sourceIndex: 1,
    targetIndex: 2,
  })
  await draft('GET', '/search?text=plumb columns')
  const copy = await made(`/${plan}/copies`, { name: 'Steel erection 2' }, 'safetyPlanID')
  await made(`/forms/${form}/copies`, { name: 'Site checks 2', planID: copy })
  for (const [kind, id, path] of [
    ['question', question, `/forms/${form}/questions/${question}`],
    ['form', form, `/forms/${form}`],
    ['plan', copy, `/${copy}`],
  ] as const) {
    await draft('DELETE', path)
    await draft('POST', '/restored', { kind, id })
  }
  await publishAll(draft)
  await company.ask(
    'POST',
    `/api/accounts/${company.accountID}/safetyplans`,
    [form, sub].map((formID) => ({ safetyPlanID: plan, formID })),
  )
  const [shown] =
    /\/api\/safetyplans\/regulations\/images\/\d+/.exec(
      JSON.stringify(await company.ask('GET', `/api/safetyplans/forms/${form}/questions`)),
    ) ?? []
  if (shown === undefined) throw new Error('The company sees no image.')
  await company.ask('GET', shown)
  // An action is opened offline under a question that is removed meanwhile.
  await draft('DELETE', `/forms/${form}/questions/${question}`)
  await publishAll(draft)
  await company.ask(
    'POST',
    `/api/accounts/${company.accountID}/actions`,
    company.action({
      safetyPlanID: plan,
      safetyFormID: form,
      subSafetyFormID: sub,
      safetyQuestionID: question,
    }),
  )
  await draft('POST', '/restored', { kind: 'question', id: question })
  await carry(draft, plan)
}

async function publishAll(draft: Ask): Promise<void> {
  const { plans } = (await draft('GET', '/changes')) as {
    plans: { safetyPlanID: number; edits: number }[]
  }
  await draft('POST', '/publications', {
    plans: plans.map(({ safetyPlanID, edits }) => ({ safetyPlanID, edits })),
    order: true,
  })
}

const aGif = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/**
 * Imports another program of the file, then one with less in it, and restores the removed parts.
 */
async function carry(draft: Ask, plan: number): Promise<void> {
  const program = (await draft('GET', `/${plan}/program`)) as {
    uid: string
    name: string
    forms: object[]
  }
  const bring = (more: object) =>
    draft('POST', '/imports', { program: { ...program, ...more }, dryRun: false })
  await bring({ forms: [] })
  await bring({})
  await bring({
    name: 'Steel, elsewhere',
    uid: undefined,
    forms: [
      {
        uid: randomUUID(),
        name: 'Site checks',
        questions: [
          {
            description: 'Are the bolts tight?',
            questionTypeID: 3,
            regulations: [
              {
                number: '1926.755',
                images: [
                  {
                    fileName: 'bolts.gif',
                    sha256: createHash('sha256')
                      .update(Buffer.from(aGif, 'base64'))
                      .digest('base64'),
                    base64Data: aGif,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
}
