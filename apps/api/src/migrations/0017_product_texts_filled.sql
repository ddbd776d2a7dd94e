-- mode: slices
-- A text that a trigger has written meanwhile is newer.
INSERT INTO "product_texts" ("product_id", "text")
SELECT p.id, product_search_text(p.name, p.name_bn, p.names, p.category, p.key_features)
FROM "products" p
WHERE p.deleted_at IS NULL AND NOT EXISTS (SELECT FROM "product_texts" t WHERE t."product_id" = p.id)
LIMIT 50000
ON CONFLICT ("product_id") DO NOTHING;
