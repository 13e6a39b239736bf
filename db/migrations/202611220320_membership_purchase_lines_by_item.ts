/** What was bought of a product item is found without reading all that was ever bought. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index purchase_lines_product_item on purchase_lines (product_item_id)');
}
