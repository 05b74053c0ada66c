import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImportedPrograms, ProgramInFile } from '#contract/catalogue/carrying.ts'
import { call } from '#client/data/api/call.ts'
import type { SheetError } from '#client/data/sheets/sheet-types.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { keptHere } from '../program-sheet/kept-here.ts'
import { columnWord, problemWords } from '../program-sheet/problem-words.ts'
import type { SheetProgram } from '../program-sheet/read-programs.ts'
import { DifferenceLines } from './difference-lines.tsx'
import { type ProgramsFile, readProgramsFile } from './programs-file.ts'
import { draftReads } from './use-draft.ts'
import css from './editor.module.css'

/** A program of the file and the result of its import; a refusal has texts. */
interface Line {
  program: ProgramInFile
  result: ImportedPrograms | { state: 'refused'; name: string; why: readonly string[] }
}

/**
 * Imports programs of a file into the draft: shows first what each would change, then imports only
 * the ticked ones, with an undo.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const reread = useInvalidateReads(draftReads)
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [isSheet, setSheet] = useState(false)
  const [progress, setProgress] = useState<'reading' | { done: number; all: number } | null>(null)

  const carry = async (
    programs: readonly SheetProgram[],
    dryRun: boolean,
    fromSheet = false,
  ): Promise<Line[]> => {
    const results: Line[] = []
    for (const { program, problems } of programs) {
      setProgress({ done: results.length, all: programs.length })
      // Reports problems in the sheet before it sends anything.
      if (problems.length > 0)
        results.push({
          program,
          result: {
            state: 'refused',
            name: program.name,
            why: problems.map((each) => problemWords(each, i18n)),
          },
        })
      else results.push(await carryOne(program, dryRun, fromSheet))
    }
    setProgress(null)
    return results
  }
  const choose = async (file: File) => {
    setLines(null)
    setLeft(new Set())
    setProblem(null)
    setProgress('reading')
    const found = await readProgramsFile(file)
    const isRead = 'programs' in found && found.programs.length > 0
    setProgress(null)
    setSheet(isRead && found.isSheet)
    setProblem(isRead ? null : faultWords(found, i18n))
    if (isRead) setLines(await carry(found.programs, true, found.isSheet))
  }
  const chosen = (lines ?? []).filter(
    ({ result: { state } }, at) => (state === 'new' || state === 'changed') && !left.has(at),
  )
  const back = async (done: readonly Line[]) => {
    const refused: string[] = []
    for (const { result } of done.toReversed()) {
      const answer =
        result.state === 'changed' && result.before
          ? await call('catalogue.importProgram', {
              body: { program: result.before, dryRun: false },
            })
          : result.state === 'new' && result.safetyPlanID !== null
            ? await call('catalogue.removePlan', {
                params: { planID: String(result.safetyPlanID) },
              })
            : null
      if (answer?.ok === false) refused.push(`${result.name}: ${answer.message}`)
    }
    reread()
    if (refused.length > 0)
      toasts.show({
        kind: 'error',
        title: t`Not all of the import was undone`,
        text: refused.join(' '),
      })
    else toasts.show({ kind: 'success', text: t`The import was undone` })
  }
  const bring = async () => {
    const done = await carry(
      chosen.map(({ program }) => ({ program, problems: [] })),
      false,
    )
    reread()
    const failed = done.filter(({ result }) => result.state === 'refused')
    const came = done.filter(({ result }) => result.state !== 'refused')
    const count = came.length
    if (count > 0)
      toasts.show({
        kind: 'success',
        title: plural(count, { one: '# program imported', other: '# programs imported' }),
        text: t`It is in the draft; companies read it once it is published.`,
        action: { label: t`Undo`, onAction: () => void back(came) },
      })
    if (failed.length > 0) setLines(failed)
    else onClose()
  }
  const count = chosen.length
  return (
    <Dialog
      title={t`Import programs`}
      look="wide"
      scroll={700}
      onClose={onClose}
      footer={
        <>
          <output className={css.path}>
            {progress === 'reading'
              ? t`The file is being read`
              : progress && t`${progress.done} of ${progress.all}`}
          </output>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={count === 0 || progress !== null}
            onClick={() => void bring()}
          >
            {plural(count, { one: 'Import # program', other: 'Import # programs' })}
          </Button>
        </>
      }
    >
      <NeedsConnectionNote />
      <ChooseFile
        limits={t`A JSON or XLSX file that was exported here or in another installation.`}
        accept="application/json,.json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.xlsx"
        label={t`File of safety programs`}
        button={t`Choose a file`}
        disabled={progress !== null}
        onChoose={(file) => void choose(file)}
      />
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      {lines?.some(({ result }) => result.state !== 'refused') && (
        <p className={css.apart}>{t`Nothing is changed yet.`}</p>
      )}
      {lines && isSheet && (
        <p>{t`A spreadsheet has no images: each regulation keeps those that it has here.`}</p>
      )}
      <ul className={css.changes}>
        {lines?.map(({ result }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two programs of a file may have one name
          <li key={at}>
            {result.state === 'new' || result.state === 'changed' ? (
              <CheckBox
                label={result.name}
                checked={!left.has(at)}
                onChange={(is) =>
                  setLeft(
                    (before) =>
                      new Set(is ? [...before].filter((one) => one !== at) : [...before, at]),
                  )
                }
              />
            ) : (
              <strong>{result.name}</strong>
            )}
            <p className={result.state === 'refused' ? css.error : css.path}>
              {i18n._(stateWords[result.state])}
              {result.state === 'refused' && result.why.length === 1 && `: ${result.why[0]}`}
            </p>
            {result.state === 'refused' && result.why.length > 1 && <Reasons why={result.why} />}
            {result.state === 'changed' && <DifferenceLines differences={result.differences} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Number of reasons shown for one program, because a person can fix these first. */
const maxReasons = 50

function Reasons({ why }: { why: readonly string[] }) {
  const more = why.length - maxReasons
  return (
    <ul className={css.differences}>
      {why.slice(0, maxReasons).map((each) => (
        <li key={each}>{each}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: '# more', other: '# more' })}</li>}
    </ul>
  )
}

/**
 * Sends one program per call, because a program with images may be large. A program of a sheet is
 * sent again with the data that a sheet cannot hold, once the answer shows it.
 */
async function carryOne(
  program: ProgramInFile,
  dryRun: boolean,
  fromSheet: boolean,
): Promise<Line> {
  const answer = await call('catalogue.importProgram', { body: { program, dryRun } })
  if (!answer.ok)
    return {
      program,
      result: {
        state: 'refused',
        name: program.name,
        why: [
          answer.kind === 'refused'
            ? (Object.values(answer.fields)[0] ?? answer.message)
            : answer.message,
        ],
      },
    }
  const { before } = answer.body
  return fromSheet && before !== null && answer.body.state === 'changed'
    ? carryOne(keptHere(program, before), dryRun, false)
    : { program, result: answer.body }
}

/** Explains why the file offers no programs. */
function faultWords(found: ProgramsFile, i18n: I18n): string {
  if ('lacks' in found) {
    const columns = found.lacks.map((name) => columnWord(name, i18n)).join(', ')
    return i18n._(
      msg`The sheet does not have these columns: ${columns}. Export the programs again and use that file.`,
    )
  }
  const fault = 'fault' in found ? found.fault : 'empty'
  return i18n._(fileWords[fault])
}

const fileWords: Readonly<Record<SheetError, MessageDescriptor>> = {
  type: msg`This is not a file of safety programs.`,
  content: msg`This is not a file of safety programs.`,
  empty: msg`There is no program in this file.`,
  size: msg`A spreadsheet can have at most 2 MB. Use fewer programs or a JSON file.`,
  damaged: msg`The file is damaged.`,
  encrypted: msg`The file is locked with a password.`,
  'too-much': msg`The file holds more than can be read.`,
  'too-long': msg`Reading took longer than 10 seconds and was stopped.`,
}

const stateWords = {
  new: msg`New`,
  changed: msg`Changed`,
  unchanged: msg`Unchanged`,
  refused: msg`Refused`,
}
