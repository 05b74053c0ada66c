import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Imported, ProgramInFile } from '#contract/catalogue/carrying.ts'
import { call } from '#client/data/api/call.ts'
import { LineNote } from '#client/records/form/line-note.tsx'
import { useCommandReread } from '#client/records/form/use-command.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { DifferenceLines } from './difference-lines.tsx'
import { programsIn } from './programs-file.ts'
import { draftReads } from './use-draft.ts'
import css from './editor.module.css'

/** A program of the file, and what an import would make of it: words where it is refused. */
interface Line {
  program: ProgramInFile
  result: Imported | { state: 'refused'; name: string; why: string }
}

/** Programs of a file into the draft: first what each would change, then only what is ticked, with a way back. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const reread = useCommandReread(draftReads)
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)

  /** One call for each: a program with images may be large. */
  const carry = async (programs: readonly ProgramInFile[], dryRun: boolean): Promise<Line[]> => {
    const results: Line[] = []
    for (const program of programs) {
      setProgress({ done: results.length, all: programs.length })
      const answer = await call('catalogue.importProgram', { body: { program, dryRun } })
      results.push({ program, result: answer.ok ? answer.body : { state: 'refused', name: program.name, why: answer.kind === 'refused' ? (Object.values(answer.fields)[0] ?? answer.message) : answer.message } })
    }
    setProgress(null)
    return results
  }
  const choose = async (file: File) => {
    const programs = await programsIn(file)
    setLines(null)
    setLeft(new Set())
    setProblem(programs === null ? t`This is no file of safety programs.` : programs.length === 0 ? t`There is no program in this file.` : null)
    if (programs !== null && programs.length > 0) setLines(await carry(programs, true))
  }
  const chosen = (lines ?? []).filter(({ result: { state } }, at) => (state === 'new' || state === 'changed') && !left.has(at))
  const back = async (done: readonly Line[]) => {
    for (const { result } of done.toReversed()) {
      if (result.state === 'changed' && result.before) await call('catalogue.importProgram', { body: { program: result.before, dryRun: false } })
      else if (result.state === 'new' && result.safetyPlanID !== null) await call('catalogue.removePlan', { params: { planID: String(result.safetyPlanID) } })
    }
    reread()
    toasts.show({ kind: 'success', text: t`The import was taken back` })
  }
  const bring = async () => {
    const done = await carry(chosen.map(({ program }) => program), false)
    reread()
    const failed = done.filter(({ result }) => result.state === 'refused')
    const came = done.filter(({ result }) => result.state !== 'refused')
    const count = came.length
    if (count > 0) toasts.show({ kind: 'success', title: plural(count, { one: '# program imported', other: '# programs imported' }), text: t`It is in the draft; companies read it once it is published.`, action: { label: t`Undo`, onAction: () => void back(came) } })
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
          <output className={css.path}>{progress && t`${progress.done} of ${progress.all}`}</output>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="filled" disabled={count === 0 || progress !== null} onClick={() => void bring()}>{plural(count, { one: 'Import # program', other: 'Import # programs' })}</Button>
        </>
      }
    >
      <LineNote />
      <ChooseFile limits={t`A file that was exported here or in another installation.`} accept="application/json,.json" label={t`File of safety programs`} button={t`Choose a file`} disabled={progress !== null} onChoose={(file) => void choose(file)} />
      {problem && <p role="alert" className={css.error}>{problem}</p>}
      {lines && <p className={css.apart}>{t`Nothing is changed yet.`}</p>}
      <ul className={css.changes}>
        {lines?.map(({ result }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two programs of a file may have one name
          <li key={at}>
            {result.state === 'new' || result.state === 'changed' ? (
              <CheckBox label={result.name} checked={!left.has(at)} onChange={(is) => setLeft((before) => new Set(is ? [...before].filter((one) => one !== at) : [...before, at]))} />
            ) : (
              <strong>{result.name}</strong>
            )}
            <p className={result.state === 'refused' ? css.error : css.path}>
              {i18n._(stateWords[result.state])}
              {result.state === 'refused' && `: ${result.why}`}
            </p>
            {result.state === 'changed' && <DifferenceLines differences={result.differences} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const stateWords = { new: msg`New`, changed: msg`Changed`, unchanged: msg`Unchanged`, refused: msg`Refused` }
