import type { ProgramInFile } from '#contract/catalogue/carrying.ts'
import { programsFormat as format } from '#contract/catalogue/rules.ts'
import { isObject } from '#contract/kernel/json.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import { saveFile } from '#client/ui/save-file.ts'

/** Saves programs of the draft as one file, images too; null: done. */
export async function saveProgramsFile(planIDs: readonly number[], name: string): Promise<Refused | null> {
  const programs = []
  // One after the other: each may have many images.
  for (const planID of planIDs) {
    const answer = await call('catalogue.program', { params: { planID: String(planID) } })
    if (!answer.ok) return answer
    programs.push(answer.body)
  }
  const text = JSON.stringify({ format, version: 1, programs }, null, 1)
  saveFile(`${name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'safety-programs'}.json`, new Blob([text], { type: 'application/json' }))
  return null
}

/** The programs of a file; null: it is none of ours. What is wrong inside a program the server says. */
export async function programsIn(file: Blob): Promise<readonly ProgramInFile[] | null> {
  try {
    const content: unknown = JSON.parse(await file.text())
    if (!isObject(content) || content['format'] !== format || !Array.isArray(content['programs'])) return null
    return content['programs'].filter(isObject) as unknown as ProgramInFile[]
  } catch {
    return null
  }
}
