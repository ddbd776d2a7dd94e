-- mode: slices
-- The units from before the triggers of 0065. One that sells meanwhile gets its opening from the trigger.
INSERT INTO "stock_moves" ("product_id", "variant_id", "change", "left", "why")
SELECT s.product_id, s.variant_id, s.units, s.units, 'opening'
FROM (
	SELECT id AS product_id, '' AS variant_id, stock AS units FROM "products" WHERE default_variant_id IS NULL AND stock <> 0
	UNION ALL
	SELECT product_id, id, stock FROM "product_variants" WHERE deleted_at IS NULL AND stock <> 0
) s
WHERE NOT EXISTS (SELECT FROM "stock_moves" m WHERE m.product_id = s.product_id AND m.variant_id = s.variant_id)
LIMIT 5000
ON CONFLICT (product_id, variant_id) WHERE why = 'opening' DO NOTHING;
