import type { Route } from './+types/upload.route.ts'

export type UploadPage = Route.ComponentProps['loaderData']
export type UploadAnswer = Route.ComponentProps['actionData']
export type PageOf<Step extends UploadPage['step']> = Extract<UploadPage, { step: Step }>

/** The guard's findings about the list that is about to be published. */
export type Review = NonNullable<PageOf<'changes'>['review']>
