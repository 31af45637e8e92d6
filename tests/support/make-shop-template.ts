import { join } from 'node:path'
import { makeEmbeddedTemplate } from './database-templates.ts'

/** Before shops are started: a data folder that they begin with (start-shop.ts), told to every process of the run. */
export async function makeShopTemplate(): Promise<string> {
  const template = await makeEmbeddedTemplate()
  process.env.SHOP_TEMPLATE = join(template, 'migrated')
  return template
}

export default async () => {
  await makeShopTemplate()
}
