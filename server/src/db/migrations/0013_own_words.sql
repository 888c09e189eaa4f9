CREATE TABLE "word_copies" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"forgotten_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_entries" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"version" bigint NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "word_entries_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "word_copies" ADD CONSTRAINT "word_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_entries" ADD CONSTRAINT "word_entries_user_id_word_copies_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."word_copies"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_entries_version" ON "word_entries" USING btree ("user_id","version");