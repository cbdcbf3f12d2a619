import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorekeeper', '0003_leagues'),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='rebought',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='result',
            name='seats',
            field=models.PositiveSmallIntegerField(default=2),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='result',
            name='tied',
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name='event',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='match',
            name='created',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
    ]
